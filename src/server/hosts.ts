/** What a `Host` header names. `hostname` is without a port; an IPv6 address may stand in brackets. */
import { isIP } from 'node:net';
import type { Env } from '#server/env.ts';

/** True for names that always mean this machine, whoever answers for DNS. */
export function isLoopbackHost(hostname: string | undefined): boolean {
  const name = (hostname ?? '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name) || /^\[?::1\]?$/.test(name)
  );
}

/** True for an address in numbers, which no other site can make its own. */
export function isIpHost(hostname: string | undefined): boolean {
  return isIP((hostname ?? '').replace(/^\[|\]$/g, '')) !== 0;
}

/** The name in a `Host` header, without its port. */
function hostnameOf(host: string | undefined): string | undefined {
  return /^(\[[^\]]*\]|[^:]*)(:\d*)?$/.exec(host ?? '')?.[1]?.toLowerCase();
}

/** True when a `Host` header names this machine; a page of another site that points its own name here names that. */
export function namesLoopback(host: string | undefined): boolean {
  return isLoopbackHost(hostnameOf(host));
}

/**
 * Outside production the passwords of all accounts may be public, and mail can be read. A page of another site that makes its own
 * name point here (DNS rebinding) is refused by the name: only loopback, plain IP addresses and PUBLIC_URL are taken.
 * @param host the `Host` header of a request or of a socket's handshake
 */
export function isKnownHost(host: string | undefined, env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): boolean {
  if (env.NODE_ENV === 'production') return true;
  const hostname = hostnameOf(host);
  return hostname === new URL(env.PUBLIC_URL).hostname || isLoopbackHost(hostname) || isIpHost(hostname);
}
