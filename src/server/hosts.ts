/** What a `Host` header names. `hostname` is without a port; an IPv6 address may stand in brackets. */
import { isIP } from 'node:net';

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
