/**
 * Changes of the schema beside requests. A change waits for the transactions that use its table, and everything that comes after it waits
 * for the change. A transaction may wait for a row of one that waits in that queue: a circle that the database does not see. So a change
 * waits for seconds only, then it leaves the queue, and tries again once requests had some time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#shared/time.ts';

/** Of MySQL and MariaDB: a lock, or a row of the catalogue, was waited for too long. The statement has changed nothing. */
const LOCK_WAIT_TIMEOUT = 1205;

const TRIES_PER_WAIT = 4;
/** Longer than a transaction waits for a row (knex.ts), which ends a circle in any case. */
const LONGEST_WAIT_S = 7;
const PATIENCE_MS = 15 * MINUTE;

/** How many seconds a try waits: the first ones are hardly felt, later ones get through a busier table. */
const waitOf = (tries: number) => Math.min(1 + Math.floor(tries / TRIES_PER_WAIT), LONGEST_WAIT_S);

const isBusy = (error: unknown) => (error as { errno?: number }).errno === LOCK_WAIT_TIMEOUT;

/**
 * Makes a change of the schema once its table is free for it.
 * @param run runs a statement on the connection of the change
 * @throws the error of the database for another reason, or after fifteen minutes
 */
export async function inShortTries<T>(run: (sql: string) => Promise<unknown>, change: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  await run('SET @row_wait = @@SESSION.innodb_lock_wait_timeout');
  try {
    for (let tries = 0; ; tries += 1) {
      const seconds = waitOf(tries);
      await run(`SET SESSION lock_wait_timeout = ${seconds}, SESSION innodb_lock_wait_timeout = ${seconds}`);
      try {
        return await change();
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await sleep(seconds * SECOND);
    }
  } finally {
    await run('SET SESSION lock_wait_timeout = DEFAULT, SESSION innodb_lock_wait_timeout = @row_wait').catch(
      () => undefined,
    );
  }
}
