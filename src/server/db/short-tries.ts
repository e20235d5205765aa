/**
 * Changes of the schema beside requests. A change waits for the transactions that use its table, and everything that comes after it waits
 * for the change. A transaction may wait for a row of one that waits in that queue: a circle that the database does not see. So a change
 * waits for seconds only, then it leaves the queue, and tries again once requests had some time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#shared/time.ts';

/** Runs a statement on the connection of the change. @returns its rows */
export type RunStatement = (sql: string, bindings?: string[]) => Promise<unknown>;

/** A lock was waited for too long, or waited for in a circle that the database has seen. The statement has changed nothing. */
const BUSY = new Set([1205, 1213]);
/** The account of the database may not lock tables. */
const DENIED = 1044;

const TRIES_PER_WAIT = 5;
const LONGEST_WAIT_S = 3;
const PATIENCE_MS = 15 * MINUTE;

/** How many seconds a try waits: the first ones are hardly felt, later ones get through a busier table. */
const waitOf = (tries: number) => Math.min(1 + Math.floor(tries / TRIES_PER_WAIT), LONGEST_WAIT_S);

const codeOf = (error: unknown) => (error as { errno?: number }).errno ?? 0;

const CHANGED = /^\s*alter table `?(\w+)/i;
const REFERENCED = /\breferences `?(\w+)/gi;
const CHILDREN = `SELECT DISTINCT TABLE_NAME AS name FROM information_schema.REFERENTIAL_CONSTRAINTS
  WHERE CONSTRAINT_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME = ? AND VERSION() LIKE '%MariaDB%'`;

/**
 * Locks the table of a change with those that refer to it, as far as MariaDB needs that: at the end of a change it locks their rows, too,
 * while their transactions wait for the change.
 */
async function lockTables(run: RunStatement, sql: string): Promise<void> {
  const table = CHANGED.exec(sql)?.[1];
  if (table === undefined) return;
  const children = (await run(CHILDREN, [table])) as { name: string }[];
  if (children.length === 0) return;
  const named = [...sql.matchAll(REFERENCED)].map(([, name]) => name!);
  const names = new Set([table, ...named, ...children.map(({ name }) => name)]);
  await run(`LOCK TABLES ${[...names].map((name) => `\`${name}\` WRITE`).join(', ')}`).catch((error: unknown) => {
    if (codeOf(error) !== DENIED) throw error;
  });
}

/**
 * Makes a change of the schema once its table is free for it.
 * @throws the error of the database for another reason, or after fifteen minutes
 */
export async function inShortTries<T>(run: RunStatement, sql: string, change: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  await run('SET @row_wait = @@SESSION.innodb_lock_wait_timeout');
  try {
    for (let tries = 0; ; tries += 1) {
      const seconds = waitOf(tries);
      await run(`SET SESSION lock_wait_timeout = ${seconds}, SESSION innodb_lock_wait_timeout = ${seconds}`);
      try {
        // A table that is free at once needs no more.
        if (tries > 0) await lockTables(run, sql);
        return await change();
      } catch (error) {
        if (!BUSY.has(codeOf(error)) || performance.now() > giveUpAt) throw error;
      } finally {
        await run('UNLOCK TABLES').catch(() => undefined);
      }
      await sleep(seconds * SECOND);
    }
  } finally {
    await run('SET SESSION lock_wait_timeout = DEFAULT, SESSION innodb_lock_wait_timeout = @row_wait').catch(
      () => undefined,
    );
  }
}
