/** Small helpers of all vendors. The sandbox imports nothing of the product, so that it is an outside service like the real ones. */
import { createHash, timingSafeEqual } from 'node:crypto';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in constant time, whatever their lengths. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

/** A whole number that depends only on the text. What happens in a sandbox by itself follows from it, and is the same after a restart. */
export const numberOf = (text: string) => digestOf(text).readUInt32BE(0);
/** The same as a number from 0 to 1. */
export const chance = (text: string) => numberOf(text) / 2 ** 32;

/** A stable id in the form of a UUID. */
export function uuidOf(text: string): string {
  const hex = digestOf(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
