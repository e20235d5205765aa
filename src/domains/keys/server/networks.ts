import { BlockList, isIPv6 } from 'node:net';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** True if a client address is one of these addresses or in one of these networks. None allow every address. */
export function isAllowed(networks: string[], client: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) allowed.addAddress(address, familyOf(address));
    else allowed.addSubnet(address, Number(prefix), familyOf(address));
  }
  return allowed.check(client.replace(/%.*$/, ''), familyOf(client));
}
