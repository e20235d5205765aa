import { flagCodec, storedValue } from '#client/stored-value.ts';

/** True if the dashboard of this browser does not lead to the set-up list. */
export const setupDismissed = storedValue('setupDismissed', flagCodec);
