import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in constant time, whatever their lengths. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}
