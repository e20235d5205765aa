/** Compares the ledger of credits with what is kept beside it. */
import type { Knex } from 'knex';

/** @returns one line for each credit or booking that does not agree with the entries */
export async function creditProblems(knex: Knex): Promise<string[]> {
  const [credits, entries, uses, bookings] = await Promise.all([
    knex('credits').select('id', 'balance'),
    knex('credit_entries').select('credit_id', 'booking_id', 'from_account', 'to_account', 'amount'),
    knex('credit_uses as u')
      .join('credits as c', 'c.id', 'u.credit_id')
      .select('u.credit_id', 'u.booking_id', 'u.amount', 'c.type'),
    knex('bookings')
      .whereRaw('credit_amount + credit_money_pence > 0')
      .select('id', 'credit_amount', 'credit_money_pence', 'active', 'payment_status'),
  ]);
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { credit_id, booking_id, from_account, to_account, amount } of entries) {
    add(`credit ${credit_id}`, to_account === 'credit' ? amount : -amount);
    if (booking_id !== null) add(`use ${booking_id} ${credit_id}`, from_account === 'booking' ? -amount : amount);
  }
  for (const { id, balance } of credits) add(`credit ${id}`, -balance);
  for (const { credit_id, booking_id, amount, type } of uses) {
    add(`use ${booking_id} ${credit_id}`, -amount);
    add(`${type === 'money' ? 'money' : 'time'} of booking ${booking_id}`, amount);
  }
  for (const { id, credit_amount, credit_money_pence, active, payment_status } of bookings)
    for (const [what, kept] of [['time', credit_amount] as const, ['money', credit_money_pence] as const])
      if (active && payment_status !== 'failed') add(`${what} of booking ${id}`, -kept);
      else sums.delete(`${what} of booking ${id}`);
  return [...sums].filter(([, sum]) => sum !== 0).map(([what, sum]) => `${what}: ${sum}`);
}
