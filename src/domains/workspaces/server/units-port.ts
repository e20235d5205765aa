/**
 * What can be booked in a workspace is the resources domain's, which knows workspaces and not the other way. It provides this
 * at start (app/server/services.ts).
 */
import type { Knex } from 'knex';
import type { Queryable, Transaction } from '#server/db/transaction.ts';

export type UnitsPort = {
  /** Locks what comes before a workspace in the order of locks: its units, whoever acts, its resources. */
  lock(trx: Transaction, actorId: string, spaceId: string): Promise<void>;
  /**
   * The workspace is locked. From here on nothing of the space can be taken. Whoever is booking at this moment comes before it or after it.
   * @throws Conflict that says how many bookings stand in the way
   */
  close(trx: Transaction, spaceId: string, now: Date): Promise<void>;
  /** What belongs to the space's active resources can be taken again. */
  open(trx: Transaction, spaceId: string): Promise<void>;
  /** The units of the query's row of `spaces` that are in use, with their `kind`: for an EXISTS. */
  inUse(knex: Queryable): Knex.QueryBuilder;
};

declare module '#server/context.ts' {
  interface Services {
    units: UnitsPort;
  }
}
