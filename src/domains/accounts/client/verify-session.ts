/**
 * The token that authorizes only the verification screen, and shows that this browser has signed up when the mailed link opens in
 * another tab. It does not count as a login.
 */
import { storedValue, textCodec } from '#client/stored-value.ts';

export const verifyToken = storedValue('verify', textCodec);
