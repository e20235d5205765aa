/** Whose connection this is, for limits: behind proxies the address that the outermost trusted one names. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** @param trustedProxies how many proxies stand in front (TRUST_PROXY) */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.reverse().map((address) => address.trim())];
  return hops.filter(Boolean)[Math.min(trustedProxies, hops.filter(Boolean).length - 1)] ?? '';
}

/** What counts as one client: a whole address of version 4, the network part (/64) of one of version 6. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::');
  const groups = before.split(':').filter(Boolean);
  const rest = after?.split(':').filter(Boolean) ?? [];
  const zeros = after === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest].map((group) => parseInt(group, 16).toString(16));
  return `${all.slice(0, 4).join(':')}::/64`;
}
