/**
 * Answers the balancer whether a database node may serve: 200 if it is synchronized and belongs to the majority, else 503. The body
 * is the number of nodes that it knows. A process of its own, with one port for each node.
 */
import { createServer } from 'node:http';
import { type Connection, createConnection } from 'mysql2/promise';
import { NODES, type NodeName, addressOf } from '../network.ts';
import { PORTS } from '../places.ts';

const WITHIN_MS = 1_500;
const SQL = `SHOW GLOBAL STATUS WHERE Variable_name IN
  ('wsrep_local_state', 'wsrep_cluster_status', 'wsrep_ready', 'wsrep_cluster_size')`;
const SYNCED = '4';

const connections = new Map<NodeName, Connection>();

async function connected(node: NodeName): Promise<Connection> {
  const known = connections.get(node);
  if (known) return known;
  const login = { user: 'cockpit', password: 'cockpit', connectTimeout: WITHIN_MS };
  const connection = await createConnection({ host: addressOf(node, 'clients'), ...login });
  connection.on('error', () => connections.delete(node));
  connections.set(node, connection);
  return connection;
}

type Answer = { mayServe: boolean; size?: string };

async function ask(node: NodeName): Promise<Answer> {
  const [rows] = await (await connected(node)).query({ sql: SQL, timeout: WITHIN_MS });
  const status = Object.fromEntries(
    (rows as { Variable_name: string; Value: string }[]).map(({ Variable_name, Value }) => [Variable_name, Value]),
  );
  return {
    mayServe:
      status.wsrep_local_state === SYNCED && status.wsrep_cluster_status === 'Primary' && status.wsrep_ready === 'ON',
    size: status.wsrep_cluster_size,
  };
}

for (const [index, node] of NODES.entries()) {
  const server = createServer((_request, response) => {
    void ask(node)
      .catch((): Answer => {
        connections.get(node)?.destroy();
        connections.delete(node);
        return { mayServe: false };
      })
      .then(({ mayServe, size }) => response.writeHead(mayServe ? 200 : 503).end(size));
  });
  server.listen(PORTS.check + index, '127.0.0.1');
}
