import { SECOND } from '#shared/time.ts';

/** The shortest time in which a person fills in a form. The browser waits for it, the server refuses a shorter one. */
export const MIN_FORM_MS = 3 * SECOND;
