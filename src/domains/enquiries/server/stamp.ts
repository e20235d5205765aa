/** The stamp of an opened form: when it was issued, signed by the server. A robot can neither write nor backdate one. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/env.ts';

type Config = Pick<Env, 'JWT_SECRET'>;

// The purpose in the key: a signature of this kind is of no use elsewhere.
function signatureOf({ JWT_SECRET }: Config, text: string): Buffer {
  return createHmac('sha256', `${JWT_SECRET}|enquiry-form`).update(text).digest();
}

/** A new stamp. No two are the same. */
export function issueStamp(config: Config, now: Date): string {
  const text = `${now.getTime()}.${randomBytes(9).toString('base64url')}`;
  return `${text}.${signatureOf(config, text).toString('base64url')}`;
}

/** `key` is the same for all spellings of the stamp: its signature can be written in several ways. */
export type Stamp = { key: string; issuedAt: Date };

/** Reads a stamp; undefined for a text that the server did not sign. */
export function readStamp(config: Config, stamp: string): Stamp | undefined {
  const end = stamp.lastIndexOf('.');
  const text = stamp.slice(0, Math.max(end, 0));
  const sent = Buffer.from(stamp.slice(end + 1), 'base64url');
  const expected = signatureOf(config, text);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  return { key: text, issuedAt: new Date(Number(text.split('.')[0])) };
}
