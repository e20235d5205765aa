/** Where a request comes from: its address behind the trusted proxies, and the network that limits count. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The caller's address. Each trusted proxy adds the address it was called from to `X-Forwarded-For`; what stands before those is
 * the caller's own word and counts for nothing.
 * @param proxies how many proxies stand in front of this process (TRUST_PROXY)
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const header = request.headers['x-forwarded-for'] ?? '';
  const forwarded = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const nearestFirst = [request.socket.remoteAddress ?? '', ...forwarded.reverse()];
  return nearestFirst[Math.min(proxies, nearestFirst.length - 1)]!;
}

/** The eight groups of an IPv6 address, '::' and an IPv4 ending written out. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = hex.split('::');
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const first = parse(head);
  if (tail === undefined) return first;
  const last = parse(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * What limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, as whoever has one address of it has all.
 * Anything else stands for itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = MAPPED_IPV4.exec(plain);
  if (mapped) return mapped[1]!;
  if (!isIPv6(plain)) return plain;
  const prefix = groupsOf(plain).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}
