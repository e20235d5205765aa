/** The token that authorizes only the verification screen. It is deleted with the tab and does not count as a login. */
import { storedValue, textCodec } from '#client/stored-value.ts';

export const verifyToken = storedValue('verify', textCodec, 'sessionStorage');
