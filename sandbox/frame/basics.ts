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

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The fields of a value that came from outside; none when it is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
