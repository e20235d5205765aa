/** The bearer that opens only the code screen. It ends with the tab and never counts as being signed in. */
import { storedValue, textCodec } from '#client/stored-value.ts';

export const verifyToken = storedValue('verify', textCodec, 'sessionStorage');
