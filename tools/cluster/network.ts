/**
 * The networks of the run, inside its own network namespace: each database node has an address in the network in which the nodes
 * replicate, and one in the network of its clients.
 */
import { execFileSync } from 'node:child_process';

/** Which nodes of the database are written to. */
export const TOPOLOGIES = ['single-writer', 'multi-writer'] as const;
export type Topology = (typeof TOPOLOGIES)[number];

export const NODES = ['n1', 'n2', 'n3'] as const;
export type NodeName = (typeof NODES)[number];

export type Link = 'cluster' | 'clients';
const LINKS: Record<Link, { net: string; prefix: string; device: string }> = {
  cluster: { net: '10.77.0', prefix: 'r', device: 'eth0' },
  clients: { net: '10.78.0', prefix: 'c', device: 'eth1' },
};

const ip = (line: string) => execFileSync('ip', line.split(' '));

export function addressOf(node: NodeName, link: Link): string {
  return `${LINKS[link].net}.1${node.slice(1)}`;
}

export function makeNetworks(): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6g', 'tmpfs', '/run']);
  // libfaketime leaves files there.
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/dev/shm']);
  ip('link set lo up');
  for (const node of NODES) {
    ip(`netns add ${node}`);
    ip(`-n ${node} link set lo up`);
  }
  for (const [link, { net, prefix, device }] of Object.entries(LINKS)) {
    ip(`link add ${link} type bridge`);
    ip(`addr add ${net}.1/24 dev ${link}`);
    ip(`link set ${link} up`);
    for (const node of NODES) {
      ip(`link add ${prefix}-${node} type veth peer name ${device} netns ${node}`);
      ip(`link set ${prefix}-${node} master ${link} up`);
      ip(`-n ${node} addr add ${addressOf(node, link as Link)}/24 dev ${device}`);
      ip(`-n ${node} link set ${device} up`);
    }
  }
}

/** Takes a node off a network, without a word to its peers, or brings it back. */
export function setLink(node: NodeName, link: Link, isUp: boolean): void {
  ip(`link set ${LINKS[link].prefix}-${node} ${isUp ? 'up' : 'down'}`);
}

/** The arguments that run a command as if on the machine of the node. */
export const onNode = (node: NodeName, command: string) => ['netns', 'exec', node, command];
