import { flagCodec, storedValue } from '#client/stored-value.ts';

/** True if the person does not want to start with the set-up list in this browser. */
export const setupDismissed = storedValue('setupDismissed', flagCodec);
