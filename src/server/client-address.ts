/** The address of a client behind trusted proxies, and the network that rate limits count. */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address of the client. Each trusted proxy appends the address of its caller to `X-Forwarded-For`. Earlier entries come from the
 * client and are ignored.
 * @param proxies how many trusted proxies are in front of this process (TRUST_PROXY)
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

/** The eight groups of an IPv6 address, with '::' and an IPv4 suffix expanded. */
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
 * The network that rate limits count as one client: an IPv4 address, or the /64 network of an IPv6 address, as one client usually
 * controls a whole /64. Any other text is returned unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = MAPPED_IPV4.exec(plain);
  if (mapped) return mapped[1]!;
  if (!isIPv6(plain)) return plain;
  const prefix = groupsOf(plain).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}
