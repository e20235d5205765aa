/**
 * A call holds one connection at a time. Whoever holds one in a transaction and waits for a second can wait for others that do the
 * same: a pool that is small and busy then stands still. So a second connection is refused at once, as the mistake that it is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** The part of a pool's client that hands out connections. A transaction has a client of its own, with the one that it holds. */
type Client = { acquireConnection(): Promise<unknown> };

type Holding = { client: Client; isOver: boolean };

const current = new AsyncLocalStorage<Holding>();

const MESSAGE =
  'This query runs inside a transaction and must run on it: pass the transaction instead of using the pool';

/** Makes the pool refuse connections to whatever runs inside one of its transactions. */
export function refuseSecondConnection(knex: Knex): void {
  const client = knex.client as Client;
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = () => {
    const holding = current.getStore();
    const isHeld = holding?.client === client && !holding.isOver;
    return isHeld ? Promise.reject(new Error(MESSAGE)) : acquire();
  };
}

/** Runs the work of a transaction of this pool. What the work leaves running behind it may use the pool again afterwards. */
export async function holdingConnection<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  const holding: Holding = { client: knex.client as Client, isOver: false };
  try {
    return await current.run(holding, work);
  } finally {
    holding.isOver = true;
  }
}
