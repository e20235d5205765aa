/**
 * What can be booked in a workspace is the resources domain's, which knows workspaces and not the other way. It provides this
 * at start (app/server/server.ts).
 */
import type { Knex } from 'knex';
import type { Transaction } from '#server/db/transaction.ts';

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
  inUse(): Knex.QueryBuilder;
};

let port: UnitsPort | undefined;

export function provideUnits(provided: UnitsPort): void {
  port = provided;
}

export function unitsOfSpace(): UnitsPort {
  if (!port) throw new Error('The resources domain has not provided its port');
  return port;
}
