/** Conditions of the parts that measure writes. */
import type { Connection } from 'mysql2/promise';

const DELIVERED_WITHIN_MS = 120_000;

/** @throws Error if a commit does not wait for the disk */
export async function requireDurableCommits(database: Connection): Promise<void> {
  const [rows] = await database.query('SELECT @@innodb_flush_log_at_trx_commit AS flush');
  const [setting] = rows as { flush: number }[];
  if (setting?.flush !== 1) throw new Error('Commits are not durable: innodb_flush_log_at_trx_commit is not 1');
}

/**
 * Waits until the live events are delivered, so that they do not slow the next measurement. Mails stay in the outbox, as the
 * benchmark has no mail server.
 */
export async function waitForOutbox(database: Connection): Promise<void> {
  const until = Date.now() + DELIVERED_WITHIN_MS;
  while (Date.now() < until) {
    const [rows] = await database.query(
      "SELECT COUNT(*) AS due FROM outbox WHERE due_at < '2090-01-01' AND topic LIKE 'live%'",
    );
    if ((rows as { due: number }[])[0]!.due === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The outbox does not become empty');
}
