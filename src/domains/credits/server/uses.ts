/** What bookings take of credits, and give back. */
import { select } from '#server/db/statements.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import {
  type Covered,
  type CreditUse,
  type OpenCredit,
  type CreditNeed,
  chooseCredits,
  withoutUses,
} from '#domains/credits/rules.ts';
import { type NewEntry, enterCredits, lockCredits } from '#domains/credits/server/ledger.ts';
import type { CreditRow } from '#domains/credits/server/tables.ts';
import { toLocal } from '#shared/time.ts';

/** What a person wants to be covered in a workspace, by their own credits or by those of their companies. */
export type Need = CreditNeed & { spaceId: string; userId: string };

/** One statement, because every booking of somebody with an account asks it. */
const OPEN_SQL = `SELECT id FROM credits WHERE user_id = ? AND space_id = ? AND type IN (?, 'money') AND balance > 0
  UNION ALL
  SELECT c.id FROM company_people p JOIN companies f ON f.id = p.company_id JOIN credits c ON c.company_id = f.id
  WHERE p.user_id = ? AND f.status = 1 AND c.space_id = ? AND c.type IN (?, 'money') AND c.balance > 0`;

/** The ids of the credits of a person and of their companies of which something is left. */
async function openIds(knex: Queryable, { spaceId, userId, type }: Need): Promise<string[]> {
  const values = [userId, spaceId, type];
  const rows = await select<{ id: string }>(knex, OPEN_SQL, [...values, ...values]);
  return rows.map(({ id }) => id);
}

const usesOf = (knex: Queryable, bookingId: string): Promise<CreditUse[]> =>
  knex('credit_uses').where('booking_id', bookingId).select('credit_id', 'amount');

/** The credits with what a booking has taken of them. */
function givenBack(credits: CreditRow[], uses: CreditUse[]): CreditRow[] {
  const taken = new Map(uses.map(({ credit_id, amount }) => [credit_id, amount]));
  return credits.map((credit) => ({ ...credit, balance: credit.balance + (taken.get(credit.id) ?? 0) }));
}

/** @param moved the booking whose credits can be taken again */
export async function creditsFor(knex: Queryable, need: Need, moved?: string): Promise<Covered> {
  const uses = moved === undefined ? [] : await usesOf(knex, moved);
  const ids = [...(await openIds(knex, need)), ...uses.map(({ credit_id }) => credit_id)];
  const credits = ids.length > 0 ? await knex('credits').whereIn('id', ids) : [];
  return chooseCredits(givenBack(credits, uses), need);
}

/**
 * What several bookings of a person have of credits for one type at a workspace, in their order. It locks the credits until the end of the
 * transaction.
 */
export async function lockCreditsFor(
  trx: Transaction,
  needs: readonly Need[],
): Promise<(Covered & { uses: CreditUse[] })[]> {
  const [first] = needs;
  if (!first) return [];
  let left: OpenCredit[] = await lockCredits(trx, await openIds(trx, first));
  return needs.map((need) => {
    const chosen = chooseCredits(left, need);
    left = withoutUses(left, chosen.uses);
    return chosen;
  });
}

const moving = (uses: CreditUse[], bookingId: string, way: 'taken' | 'returned', at: Date): NewEntry[] =>
  uses.map(({ credit_id, amount }) => ({
    credit_id,
    from_account: way === 'taken' ? 'credit' : 'booking',
    to_account: way === 'taken' ? 'booking' : 'credit',
    amount,
    booking_id: bookingId,
    at,
  }));

/** Takes for bookings what was chosen of credits that the caller has locked. */
export async function takeCredits(
  trx: Transaction,
  bookings: readonly { bookingId: string; uses: CreditUse[] }[],
  now: Date,
): Promise<void> {
  const taken = bookings.flatMap(({ bookingId: booking_id, uses }) => uses.map((use) => ({ ...use, booking_id })));
  if (taken.length === 0) return;
  await trx('credit_uses')
    .insert(taken)
    .onConflict(['booking_id', 'credit_id'])
    .merge({ amount: trx.raw('amount + VALUES(amount)') });
  await enterCredits(
    trx,
    bookings.flatMap(({ bookingId, uses }) => moving(uses, bookingId, 'taken', now)),
  );
}

/** Gives back what bookings have taken. What goes back to a credit that has ended expires at once. */
export async function returnCredits(trx: Transaction, bookingIds: string[], now: Date): Promise<void> {
  const uses = await trx('credit_uses')
    .join('credits', 'credits.id', 'credit_uses.credit_id')
    .join('spaces', 'spaces.id', 'credits.space_id')
    .whereIn('booking_id', bookingIds)
    .orderBy(['booking_id', 'credit_id'])
    .select('booking_id', 'credit_id', 'credit_uses.amount', 'valid_until', 'time_zone');
  if (uses.length === 0) return;
  await lockCredits(
    trx,
    uses.map(({ credit_id }) => credit_id),
  );
  await trx('credit_uses').whereIn('booking_id', bookingIds).delete();
  const entries = uses.flatMap(({ booking_id, valid_until, time_zone, ...use }): NewEntry[] => {
    const returned = moving([use], booking_id, 'returned', now);
    const hasEnded = valid_until !== null && valid_until < toLocal(now, time_zone).day;
    return hasEnded ? [...returned, { ...use, from_account: 'credit', to_account: 'expired', at: now }] : returned;
  });
  await enterCredits(trx, entries);
}

/**
 * Takes credits for the new time of a booking.
 * @param move.returns whether what it had is given back first
 * @returns false if the credits do not suffice; the transaction must then be rolled back
 */
export async function moveCredits(
  trx: Transaction,
  { bookingId, need, returns }: { bookingId: string; need: Need; returns: boolean },
  now: Date,
): Promise<boolean> {
  const before = returns ? await usesOf(trx, bookingId) : [];
  await lockCredits(trx, [...(await openIds(trx, need)), ...before.map(({ credit_id }) => credit_id)]);
  if (returns) await returnCredits(trx, [bookingId], now);
  const [chosen] = await lockCreditsFor(trx, [need]);
  if (!chosen || chosen.amount < need.amount || chosen.moneyPence < need.moneyOf(chosen.amount)) return false;
  await takeCredits(trx, [{ bookingId, uses: chosen.uses }], now);
  return true;
}
