/**
 * The port through which workspaces change units, because resources import workspaces. The resources domain provides it at start
 * (app/server/services.ts).
 */
import type { Knex } from 'knex';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import type { Currency } from '#shared/money.ts';

export type UnitsPort = {
  /** Locks what comes before a workspace in the order of locks: its units, the account of the actor, its resources. */
  lock(trx: Transaction, actorId: string, spaceId: string): Promise<void>;
  /** @throws Conflict with the number of ongoing and upcoming bookings of the workspace, if there are any */
  requireFree(trx: Transaction, spaceId: string, now: Date): Promise<void>;
  /** Makes all units unbookable. The caller has locked the workspace and its units, so no booking can be created meanwhile. */
  close(trx: Transaction, spaceId: string): Promise<void>;
  /** Applies a change of the day from which the workspace takes no bookings to its units. */
  updateClosing(trx: Transaction, spaceId: string): Promise<void>;
  /** Applies another currency to the prices of resources: their numbers stay, as 20 GBP become 20 EUR. */
  reprice(trx: Transaction, spaceId: string, currencies: { from: Currency; to: Currency }): Promise<void>;
  /** Makes the units of active resources bookable again. */
  open(trx: Transaction, spaceId: string): Promise<void>;
  /** A subquery for EXISTS: the units in use of the row of `spaces` in the outer query. */
  inUse(knex: Queryable): Knex.QueryBuilder;
};

declare module '#server/context.ts' {
  interface Services {
    units: UnitsPort;
  }
}
