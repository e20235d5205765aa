/**
 * The token that authorizes only the verification screen, and shows that this browser has signed up when the mailed link opens in
 * another tab. It does not count as a login.
 */
import { storedValue, textCodec } from '#client/stored-value.ts';

export const verifyToken = storedValue('verify', textCodec);

/** The address to which the code was sent. */
export const verifyEmail = storedValue('verifyEmail', textCodec);

/** Begins the verification of an address. `token` authorizes its screen. */
export function startVerification(token: string, email: string): void {
  verifyToken.set(token);
  verifyEmail.set(email);
}

/** Forgets both, after the account has become active. */
export function endVerification(): void {
  verifyToken.remove();
  verifyEmail.remove();
}
