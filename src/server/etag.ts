/** The tags of answers, by which a program that asks again learns that nothing has changed. */
import { createHash } from 'node:crypto';

/** The weak ETag of a body: the same for the same bytes, in whatever encoding they are sent. */
export const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

const strong = (tag: string) => tag.trim().replace(/^W\//u, '');

/**
 * True if the `If-None-Match` header contains the tag. The comparison is weak, because proxies that compress weaken tags. Unlike
 * `request.fresh`, it does not look at `Cache-Control`: `fetch` of Node sends `no-cache` with the header.
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map(strong);
  return known.includes(strong(tag)) || known.includes('*');
}
