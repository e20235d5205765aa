/** Checks of the `Host` header. A `hostname` has no port; an IPv6 address may be in brackets. */
import { isIP } from 'node:net';
import type { Env } from '#server/env.ts';

/** True for names that always mean this machine, whatever DNS says. */
export function isLoopbackHost(hostname: string | undefined): boolean {
  const name = (hostname ?? '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name) || /^\[?::1\]?$/.test(name)
  );
}

/** True for an IP address. Another site cannot point an IP address at this server. */
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
 * Outside production, passwords may be publicly known. Checking the name prevents DNS rebinding, where another site points its own name here. Allowed are loopback names, IP addresses and the host of PUBLIC_URL.
 * @param host the `Host` header of a request or of a socket's handshake
 */
export function isKnownHost(host: string | undefined, env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): boolean {
  if (env.NODE_ENV === 'production') return true;
  const hostname = hostnameOf(host);
  return hostname === new URL(env.PUBLIC_URL).hostname || isLoopbackHost(hostname) || isIpHost(hostname);
}
