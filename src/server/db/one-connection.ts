/**
 * A call uses one connection at a time. If calls held a connection in a transaction and waited for a second one, a small pool
 * could deadlock. Outside production a second connection is therefore refused immediately, as a programming error. In production a
 * mistake costs a wait, and not the call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** The part of a client that provides connections. A transaction has a separate client with its own connection. */
type Client = { acquireConnection(): Promise<unknown> };

type Holding = { client: Client; isOver: boolean };

const current = new AsyncLocalStorage<Holding>();
const guarded = new WeakSet<Client>();

const MESSAGE =
  'This query runs inside a transaction and must run on it: pass the transaction instead of using the pool';

/** Makes the pool refuse connections to code that runs inside one of its transactions. */
export function refuseSecondConnection(knex: Knex): void {
  const client = knex.client as Client;
  const acquire = client.acquireConnection.bind(client);
  guarded.add(client);
  client.acquireConnection = () => {
    const holding = current.getStore();
    const isHeld = holding?.client === client && !holding.isOver;
    return isHeld ? Promise.reject(new Error(MESSAGE)) : acquire();
  };
}

/** Runs the work of a transaction of this pool. Code that still runs after the work has ended may use the pool again. */
export async function holdingConnection<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  const client = knex.client as Client;
  if (!guarded.has(client)) return work();
  const holding: Holding = { client, isOver: false };
  try {
    return await current.run(holding, work);
  } finally {
    holding.isOver = true;
  }
}
