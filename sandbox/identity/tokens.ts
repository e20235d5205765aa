/** Tokens that the sandbox signs, rightly or with a fault. */
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { HOUR, SECOND } from '../frame/basics.ts';
import type { IdentityStore, Key } from './people.ts';

const MODULUS_BITS = 2048;
const LIFETIME_S = HOUR / SECOND;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A new key pair, which is not published yet. */
export function newKey(): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS });
  const id = randomBytes(6).toString('hex');
  return { object: 'key', id, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** What the address of the keys answers. */
export const publicKeys = (store: IdentityStore) => ({
  keys: store.list('key').map(({ id, privateKey }) => ({
    ...createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' }),
    ...{ kid: id, use: 'sig', alg: 'RS256' },
  })),
});

type Claims = Record<string, unknown>;

/** What faults do to the claims. */
const CHANGED: Record<string, (claims: Claims, now: number) => Claims> = {
  'other issuer': () => ({ iss: 'https://elsewhere.example.com' }),
  'other audience': () => ({ aud: 'another-client' }),
  'other nonce': () => ({ nonce: 'another-nonce' }),
  'no nonce': () => ({ nonce: undefined }),
  expired: (_claims, now) => ({ iat: now - 2 * LIFETIME_S, exp: now - LIFETIME_S }),
  'issued later': (_claims, now) => ({ nbf: now + LIFETIME_S }),
  'no subject': () => ({ sub: undefined }),
};

function signedBy({ id, privateKey }: Key, claims: Claims): string {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: id })}.${encoded(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
}

/** Signs the claims of a person. @param fault of the sandbox, by its name */
export function idToken(
  store: IdentityStore,
  claims: Claims,
  { now, fault, clientId }: { now: Date; fault: string | undefined; clientId: string },
): string {
  const iat = Math.floor(now.getTime() / SECOND);
  const right: Claims = { iat, exp: iat + LIFETIME_S, ...claims };
  const given = { ...right, ...CHANGED[fault ?? '']?.(right, iat) };
  if (fault === 'unsigned') return `${encoded({ alg: 'none' })}.${encoded(given)}.`;
  if (fault === 'shared secret') {
    const content = `${encoded({ alg: 'HS256' })}.${encoded(given)}`;
    return `${content}.${createHmac('sha256', clientId).update(content).digest('base64url')}`;
  }
  const key = store.list('key').at(-1)!;
  // As the right key, or as one that nobody knows.
  if (fault === 'wrong signature') return signedBy({ ...newKey(), id: key.id }, given);
  return signedBy(fault === 'unknown key' ? newKey() : key, given);
}
