/**
 * The secrets of keys: `ck_live_`, 160 random bits, and a checksum by which scanners tell a key from other texts without asking anybody.
 * All after the prefix is base 62.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_KINDS, type KeyKind } from '#domains/keys/schema.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 20;
/** 62^27 is more than 2^160. */
const SECRET_LENGTH = 27;
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = 4;

const FORM = new RegExp(
  `^ck_(${KEY_KINDS.join('|')})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

function inBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = DIGITS[Number(rest % 62n)]! + text;
    rest /= 62n;
  }
  return text;
}

const checksumOf = (body: string) => inBase62(BigInt(crc32(body)), CHECKSUM_LENGTH);

/** A new secret. */
export function newKey(kind: KeyKind): string {
  const value = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  const body = `ck_${kind}_${inBase62(value, SECRET_LENGTH)}`;
  return body + checksumOf(body);
}

/** True for a bearer that is a key and no token of a session. */
export const isKey = (bearer: string) => bearer.startsWith('ck_');

/** True for a key that leads to the sandbox, or to nothing. */
export const isTestKey = (bearer: string) => bearer.startsWith('ck_test_');

/** The kind of a key; undefined for a text that no key can be. */
export function kindOf(bearer: string): KeyKind | undefined {
  const found = FORM.exec(bearer);
  if (!found || checksumOf(bearer.slice(0, -CHECKSUM_LENGTH)) !== found[3]) return undefined;
  return found[1] as KeyKind;
}

/** What lists show of a secret. */
export const hintOf = (secret: string) => secret.slice(-HINT_LENGTH);
