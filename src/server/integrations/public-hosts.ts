/**
 * Connections to hosts that a setting names. A setting is typed by somebody who may not have this machine, so it leads to the internet
 * only, unless the environment allows more (ALLOW_PRIVATE_HOSTS).
 */
import { type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { BlockList, type Socket, connect, isIP, isIPv6 } from 'node:net';
import { msg } from '#shared/texts.ts';

/** Addresses of this machine, of its networks, and for special use. IPv4 addresses in the form of IPv6 are found by their IPv4 rule. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Loopback, unspecified, and IPv4 addresses in an outdated form.
  ['::', 96],
  // IPv4 addresses behind a translator or a tunnel.
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  // Discarded, unique local, link-local, site-local, and for groups.
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** The message about an address that a setting may not name. */
const NOT_PUBLIC_MESSAGE = 'must not lead to an address of this machine or its networks';
export const NOT_PUBLIC_ADDRESS = msg('The address must not lead to an address of this machine or its networks');

export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** @param address an IP address */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  return isIP(bare) !== 0 && !NOT_PUBLIC.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/**
 * The addresses of a host, with or without the brackets of an address in a URL. The system reads any spelling of one, such as 2130706433 or 0x7f.1.
 * @throws NotPublic if one of them is not public; the error of the system when there are none
 */
export async function publicAddresses(host: string): Promise<LookupAddress[]> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw new NotPublic(`The host ${NOT_PUBLIC_MESSAGE}`);
  return addresses;
}

/** Connects to one of the addresses that were checked: a second look could find others. @throws as `publicAddresses` does */
export async function connectPublicly(host: string, port: number, timeoutMs: number): Promise<Socket> {
  const found = await publicAddresses(host);
  const socket = connect({
    host: 'checked.invalid',
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, found),
  });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
