/** The key that signs the heads of the audit log: AUDIT_KEY, or one that is made once in the data folder. The database does not have it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { keysOf } from '#server/integrations/sealed.ts';
import { readKeyFile, requireKeyFile } from '#server/key-file.ts';

type KeyPlace = Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>;

const fileOf = ({ DATA_DIR }: KeyPlace) => join(DATA_DIR, 'audit-key');

export type Signature = { signed_by: string; signature: string };

const signatureOf = (bytes: Buffer, text: string) => createHmac('sha256', bytes).update(text, 'utf8').digest();

/** Signs a text with the first key. The first process that needs one makes it. */
export function sign(place: KeyPlace, text: string): Signature {
  const [key] = keysOf(place.AUDIT_KEY ?? requireKeyFile(fileOf(place)));
  return { signed_by: key!.id, signature: signatureOf(key!.bytes, text).toString('hex') };
}

/** Whether a text has its signature. 'unknown' if it was signed with another key, such as that of another machine. */
export function verify(
  place: KeyPlace,
  text: string,
  { signed_by, signature }: Signature,
): 'right' | 'wrong' | 'unknown' {
  const known = place.AUDIT_KEY ?? readKeyFile(fileOf(place));
  const key = (known === undefined ? [] : keysOf(known)).find(({ id }) => id === signed_by);
  if (!key) return 'unknown';
  const given = Buffer.from(signature, 'hex');
  const expected = signatureOf(key.bytes, text);
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'right' : 'wrong';
}
