/** Compares the ledger of credits with what is kept beside it. */
import type { Knex } from 'knex';

/** @returns one line for each credit or booking that does not agree with the entries */
export async function creditProblems(knex: Knex): Promise<string[]> {
  const [credits, entries, uses, bookings] = await Promise.all([
    knex('credits').select('id', 'balance'),
    knex('credit_entries').select('credit_id', 'booking_id', 'from_account', 'to_account', 'amount'),
    knex('credit_uses').select('credit_id', 'booking_id', 'amount'),
    knex('bookings').where('credit_amount', '>', 0).select('id', 'credit_amount', 'active', 'payment_status'),
  ]);
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { credit_id, booking_id, from_account, to_account, amount } of entries) {
    add(`credit ${credit_id}`, to_account === 'credit' ? amount : -amount);
    if (booking_id !== null) add(`use ${booking_id} ${credit_id}`, from_account === 'booking' ? -amount : amount);
  }
  for (const { id, balance } of credits) add(`credit ${id}`, -balance);
  for (const { credit_id, booking_id, amount } of uses) {
    add(`use ${booking_id} ${credit_id}`, -amount);
    add(`booking ${booking_id}`, amount);
  }
  for (const { id, credit_amount, active, payment_status } of bookings)
    if (active && payment_status !== 'failed') add(`booking ${id}`, -credit_amount);
    else sums.delete(`booking ${id}`);
  return [...sums].filter(([, sum]) => sum !== 0).map(([what, sum]) => `${what}: ${sum}`);
}
