/** Adds up the months of workspaces whose documents have changed. */
import type { Progress } from '#server/delivery/jobs.ts';
import type { Moment } from '#server/context.ts';
import { change, select } from '#server/db/statements.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { earningsBySource } from '#domains/invoices/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';

const DUE_SQL = `SELECT space_id, month FROM revenue_months FORCE INDEX (revenue_months_due) WHERE due = 1
  ORDER BY space_id, month LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** Adds up one month, which it locks first: a document that is committed later makes it due again. @returns false if none is due */
async function addUpMonth(trx: Transaction): Promise<boolean> {
  const [due] = await select<{ space_id: string; month: string }>(trx, DUE_SQL, []);
  if (!due) return false;
  const { space_id, month } = due;
  const sums = await earningsBySource(trx, await findSpace(trx, space_id), month);
  await trx('revenue_sums').where({ space_id, month }).delete();
  if (sums.length > 0)
    await trx('revenue_sums').insert(
      sums.map(({ source, currency, netPence: net_pence }) => ({ space_id, month, source, currency, net_pence })),
    );
  await change(trx, 'UPDATE revenue_months SET due = 0 WHERE space_id = ? AND month = ?', [space_id, month]);
  return true;
}

/** Adds up all months that are due. */
export async function countRevenue({ services }: Moment, progress?: Progress): Promise<void> {
  const countSql = 'SELECT COUNT(*) AS due FROM revenue_months WHERE due = 1';
  const due = Number((await select<{ due: string }>(services.knex, countSql, []))[0]?.due);
  for (let counted = 1; await inTransaction(services, addUpMonth); counted += 1)
    // More may have become due since.
    progress?.(counted, Math.max(counted, due));
}
