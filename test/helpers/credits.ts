/** Compares the ledger of credits with what is kept beside it. */
import type { Knex } from 'knex';

export type CreditFacts = {
  credits: { id: string; balance: number }[];
  entries: { credit_id: string; booking_id: string | null; from_account: string; to_account: string; amount: number }[];
  uses: { credit_id: string; booking_id: string; amount: number; type: string }[];
};

/** The reductions of a booking, as they are stored. */
export type StoredReductions = { kind: string; kept: unknown }[] | null;

/** What a booking keeps of a kind of reductions. */
export const keptOf = <Kept>(reductions: StoredReductions, kind: string): Kept | undefined =>
  reductions?.find((each) => each.kind === kind)?.kept as Kept | undefined;

/** What a booking keeps of its credits. */
export type CoveredBooking = {
  id: string;
  reductions: StoredReductions;
  active: boolean;
  payment_status: string;
};

export async function readCredits(knex: Knex): Promise<CreditFacts> {
  const [credits, entries, uses] = await Promise.all([
    knex('credits').select('id', 'balance'),
    knex('credit_entries').select('credit_id', 'booking_id', 'from_account', 'to_account', 'amount'),
    knex('credit_uses as u')
      .join('credits as c', 'c.id', 'u.credit_id')
      .select('u.credit_id', 'u.booking_id', 'u.amount', 'c.type'),
  ]);
  return { credits, entries, uses };
}

/** @returns one line for each credit or booking that does not agree with the entries */
export function creditProblemsOf({ credits, entries, uses }: CreditFacts, bookings: CoveredBooking[]): string[] {
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
  for (const { id, reductions, active, payment_status } of bookings) {
    const { amount = 0, moneyPence = 0 } = keptOf<{ amount: number; moneyPence: number }>(reductions, 'credits') ?? {};
    for (const [what, kept] of [['time', amount] as const, ['money', moneyPence] as const])
      if (active && payment_status !== 'failed') add(`${what} of booking ${id}`, -kept);
      else sums.delete(`${what} of booking ${id}`);
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([what, sum]) => `${what}: ${sum}`);
}

/** The same, of what is in the database. */
export async function creditProblems(knex: Knex): Promise<string[]> {
  const [facts, bookings] = await Promise.all([
    readCredits(knex),
    knex('bookings').whereNotNull('reductions').select('id', 'reductions', 'active', 'payment_status'),
  ]);
  return creditProblemsOf(facts, bookings);
}
