/** The balancer in front of the application processes and of the database nodes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODES, type Topology, addressOf } from '../network.ts';
import { ENGINES, PORTS, TEMPORARY, program } from '../places.ts';
import { Process } from '../process.ts';

const DATABASE_CHECK = 'check inter 1s fastinter 500ms fall 2 rise 2 on-marked-down shutdown-sessions';

/**
 * One node takes all statements. When it fails, the next one does, and keeps the task when the first one returns: `stick on dst`
 * stores the node of the last connection, as all connections have the same destination.
 */
function singleWriter(): string[] {
  return [
    '  balance first',
    '  stick-table type ip size 10 nopurge',
    '  stick on dst',
    ...NODES.map((node, index) => `${serverLine(node, index)} ${index === 0 ? '' : 'backup'}`),
  ];
}

function multiWriter(): string[] {
  return ['  balance leastconn', ...NODES.map(serverLine)];
}

const serverLine = (node: (typeof NODES)[number], index: number) =>
  `  server ${node} ${addressOf(node, 'clients')}:3306 ${DATABASE_CHECK} addr 127.0.0.1 port ${PORTS.check + index}`;

function configOf(topology: Topology): string {
  return [
    'global',
    '  maxconn 2000',
    `  stats socket ${TEMPORARY}/haproxy.sock level admin`,
    'defaults',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  retries 2',
    '  option redispatch',
    'listen application',
    `  bind 127.0.0.1:${PORTS.application}`,
    '  mode http',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout tunnel 1h',
    '  option forwardfor',
    '  option httpchk GET /readyz',
    '  balance leastconn',
    ...[0, 1, 2].map(
      (index) =>
        `  server a${index + 1} 127.0.0.1:${PORTS.process + index} check inter 1s fastinter 500ms fall 2 rise 1 slowstart 5s`,
    ),
    'listen database',
    `  bind 127.0.0.1:${PORTS.database}`,
    '  mode tcp',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option clitcpka',
    '  option httpchk GET /',
    ...(topology === 'single-writer' ? singleWriter() : multiWriter()),
    '',
  ].join('\n');
}

export function startHaproxy(topology: Topology, logs: string): Process {
  const file = join(logs, 'haproxy.cfg');
  writeFileSync(file, configOf(topology));
  const haproxy = new Process();
  const log = join(logs, 'haproxy.log');
  haproxy.start({ command: program('sbin/haproxy'), args: ['-db', '-f', file], env: ENGINES, log });
  return haproxy;
}
