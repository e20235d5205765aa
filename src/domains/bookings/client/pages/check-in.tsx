import { lazyPart } from '#client/lazy-part.tsx';

/** The first code of every page lists what this page needs, so it is only a link to the rest. */
export default lazyPart(() => import('#domains/bookings/client/presence/check-in-page.tsx'));
