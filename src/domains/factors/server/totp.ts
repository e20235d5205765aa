/** Codes of authenticator apps, by RFC 6238: six digits, of 30 seconds each. */
import { Secret, TOTP } from 'otpauth';
import { SECOND } from '#shared/time.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** How many periods the clock of a telephone may be early or late. */
const DRIFT = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads from a QR code. @param names the operator, and the account */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString();

/** The period of a code: its number since 1970. @returns undefined if it is the code of none that is accepted now */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  return delta === null ? undefined : Math.floor(now.getTime() / SECOND / PERIOD_S) + delta;
}
