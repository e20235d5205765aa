/** Locks by name, which the database server keeps for one connection and releases when that ends. */
import type { Knex } from 'knex';
import { select } from '#server/db/statements.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';

type Lock = {
  /** What the lock is for; each database has its own. */
  name: string;
  /** How long another holder is waited for. */
  seconds: number;
  /** Thrown when it still holds the lock then. */
  taken: Error;
};

/** Does `work` while nobody else has the lock. */
export async function withLock<T>(knex: Knex, { name, seconds, taken }: Lock, work: () => Promise<T>): Promise<T> {
  return knex.transaction(async (trx) => {
    const lock = "CONCAT(?, ' ', DATABASE())";
    const [row] = await select<{ isTaken: Computed }>(trx, `SELECT GET_LOCK(${lock}, ?) AS isTaken`, [name, seconds]);
    if (!isTrue(row?.isTaken)) throw taken;
    try {
      return await work();
    } finally {
      await trx.raw(`SELECT RELEASE_LOCK(${lock})`, [name]);
    }
  });
}
