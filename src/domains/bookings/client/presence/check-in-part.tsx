import { lazyPart } from '#client/lazy-part.tsx';

/** In lists, whose first code is small, the button is loaded when it is first shown. */
export const CheckInPart = lazyPart(async () => ({ default: (await import('./check-in.tsx')).CheckInButton }));
