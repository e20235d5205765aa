/** The cookie that binds a sign-in to the browser that has begun it. Each sign-in has its own, so that two tabs do not disturb each other. */
import type { Context } from '#server/context.ts';
import { ATTEMPT_MS } from '#domains/identity/rules.ts';
import { SECOND } from '#shared/time.ts';

type Answering = Pick<Context, 'services' | 'addHeaders' | 'cookies'>;

const isSecure = ({ services: { config } }: Answering) => config.PUBLIC_URL.startsWith('https:');

/** The prefix `__Host-` keeps other hosts of the domain from setting it. Browsers accept it over HTTPS only. */
const nameOf = (at: Answering, stateHash: string) =>
  `${isSecure(at) ? '__Host-' : ''}sign-in-${stateHash.slice(0, 16)}`;

function send(at: Answering, stateHash: string, value: string, maxAgeMs: number): void {
  const parts = [
    `${nameOf(at, stateHash)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeMs / SECOND}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(at) ? ['Secure'] : []),
  ];
  at.addHeaders?.({ 'set-cookie': parts.join('; ') });
}

/** Sets the cookie of a sign-in. */
export const setCookie = (at: Answering, stateHash: string, value: string): void =>
  send(at, stateHash, value, ATTEMPT_MS);

/** Removes it. */
export const dropCookie = (at: Answering, stateHash: string): void => send(at, stateHash, '', 0);

/** The value of the cookie; empty if the browser has none. */
export function readCookie(at: Answering, stateHash: string): string {
  const name = nameOf(at, stateHash);
  const pairs = (at.cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
