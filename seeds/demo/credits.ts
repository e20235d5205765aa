/** The credits of the demo: those of companies, what bookings have used of those of memberships, and what has expired. */
import type { Knex } from 'knex';
import { type OpenCredit, chooseCredits, withoutUses } from '#domains/credits/rules.ts';
import { wholeOf } from '#domains/credits/reduction.ts';
import { grantAllCredits } from '#domains/credits/server/ledger.ts';
import { nextFees } from '#domains/memberships/rules.ts';
import { creditsOf } from '#domains/memberships/server/billing/monthly-credits.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { DAY, HOUR, addDays, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { PAID } from './booking-states.ts';
import type { Stored } from './booking-rows.ts';
import type { Drawn } from './bookings.ts';
import type { SeededCompany } from './companies.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Member, Person } from './people.ts';
import type { SeededSpace } from './places.ts';
import type { Units } from './units.ts';

const HOURS = 10;
const DAYS = 90;
/** Months that are looked at: the history, and some more. */
const MONTHS = 20;
/** How many of the credits of a month are used, in percent. */
const USED = 70;
/** How far ahead members book with them. */
const AHEAD = 14;

/** Grants each company hours of meeting rooms, as staff do. */
export async function grantWelcome(
  trx: Knex.Transaction,
  { companies, owner, now }: { companies: SeededCompany[]; owner: Person; now: Date },
): Promise<void> {
  const at = new Date(now.getTime() - 30 * DAY);
  const { day: valid_from } = toLocal(at, 'UTC');
  await grantAllCredits(
    trx,
    companies.map(({ id: company_id, spaceId: space_id }) => ({
      ...{ space_id, user_id: null, company_id, type: 'meeting_room' as const, amount: 60 * HOURS, resource_ids: null },
      ...{ valid_from, valid_until: addDays(valid_from, DAYS), source: 'staff' as const, note: 'Welcome' },
      source_key: `demo-welcome-${company_id}`,
    })),
    at,
  );
  await trx('staff_gifts').insert(
    companies.map(({ id: company_id, spaceId: space_id, people }) => ({
      ...{ space_id, company_id, at, given_by: owner.id, given_to: people[0]!.id, kind: 'credits' as const },
      ...{ what: `Credits: ${HOURS} h of meeting rooms`, worth_pence: String(HOURS * 2_800), monthly: false },
    })),
  );
}

type Drawing = { spaces: SeededSpace[]; members: Member[]; units: Units; now: Date };
type MonthCredit = OpenCredit & { membership: Loaded };

/** The credits that a membership has had up to now, as the product grants them; their keys stand for their ids. */
function creditsUpTo(membership: Loaded, today: string): MonthCredit[] {
  if (membership.pay_until !== null || membership.user_id === null) return [];
  return nextFees(membership.terms, membership.terms.from, MONTHS)
    .filter(({ from }) => from <= today)
    .flatMap((fee) => creditsOf({ membership, fee }))
    .map((credit) => ({ ...credit, id: credit.source_key, balance: credit.amount, membership }));
}

/** A day on which the workspace is open, within those of the credit, and not far ahead. */
function dayFor(
  dice: Dice,
  { valid_from, valid_until }: OpenCredit,
  space: SeededSpace,
  today: string,
): string | undefined {
  const last = [valid_until ?? today, addDays(today, AHEAD)].sort()[0]!;
  const days: string[] = [];
  for (let day = valid_from; day <= last; day = addDays(day, 1))
    if (space.days.includes(weekdayOf(day))) days.push(day);
  return days.length > 0 ? dice.pick(days) : undefined;
}

const TYPES = ['meeting_room', 'flexi_desk'] as const;

/** A booking that a credit covers as a whole. Credits that end first are used first, as in the product. */
function drawCovered(
  dice: Dice,
  left: OpenCredit[],
  credit: MonthCredit,
  { spaces, members, units, now }: Drawing,
): Drawn | undefined {
  const { membership, type } = credit;
  const space = spaces.find(({ id }) => id === membership.space_id)!;
  const member = members.find(({ id }) => id === membership.user_id)!;
  const kind = TYPES.find((each) => each === type)!;
  const day = dayFor(dice, credit, space, toLocal(now, space.zone).day);
  if (day === undefined) return undefined;
  const start = kind === 'meeting_room' ? `${dice.number(10, 15)}:00` : space.opens;
  const from = fromLocal(day, start, space.zone);
  const to =
    kind === 'meeting_room'
      ? new Date(from.getTime() + dice.number(1, 2) * HOUR)
      : fromLocal(day, space.closes, space.zone);
  const slot = { from, to };
  const unit = units.free(space.id, kind, slot)[0];
  if (!unit) return undefined;
  const amount = wholeOf({
    space: { time_zone: space.zone, currency: space.currency },
    type: kind,
    ...slot,
    capacity: 1,
  });
  const wanted = { type: kind, resourceId: unit.resource_id, day, amount, moneyOf: () => 0 };
  const chosen = chooseCredits(left, wanted);
  if (chosen.amount < amount) return undefined;
  units.take(unit.id, slot);
  // It is made after the credit was granted.
  const granted = fromLocal(credit.valid_from, '09:00', space.zone).getTime();
  const created = new Date(Math.max(granted, Math.min(now.getTime() - HOUR, from.getTime()) - 2 * DAY));
  const uses = chosen.uses.map(({ credit_id: key, amount: used }) => ({ key, amount: used }));
  return { index: 0, space, unit, slot, state: PAID, member, created, covered: { amount, uses } };
}

/** Draws bookings that the credits of memberships cover. */
export function drawCoveredBookings(memberships: Loaded[], drawing: Drawing): Drawn[] {
  const dice = diceOf(21);
  return memberships.flatMap((membership) => {
    const { day: today } = toLocal(drawing.now, membership.space.time_zone);
    let left: OpenCredit[] = creditsUpTo(membership, today);
    return creditsUpTo(membership, today).flatMap((credit) => {
      const drawn = dice.chance(USED) ? drawCovered(dice, left, credit, drawing) : undefined;
      if (!drawn) return [];
      left = withoutUses(
        left,
        drawn.covered!.uses.map(({ key, amount }) => ({ credit_id: key, amount })),
      );
      return [drawn];
    });
  });
}

/** Enters in the ledger what bookings have used, and what has expired. */
export async function useCredits(trx: Knex.Transaction, stored: Stored[], now: Date): Promise<void> {
  const granted = await trx('credits').whereNotNull('source_key').select('id', 'source_key');
  const idOf = new Map(granted.map(({ id, source_key }) => [source_key!, id]));
  const used = stored.flatMap(({ drawn: { covered }, booking: { id, created_at } }) =>
    (covered?.uses ?? []).map(({ key, amount }) => ({
      credit_id: idOf.get(key)!,
      booking_id: id,
      amount,
      at: created_at,
    })),
  );
  await trx('credit_uses').insert(used.map(({ at: _at, ...use }) => use));
  await trx('credit_entries').insert(used.map((use) => ({ ...use, from_account: 'credit', to_account: 'booking' })));
  await trx.raw(`UPDATE credits c JOIN (SELECT credit_id, SUM(amount) AS used FROM credit_uses GROUP BY credit_id) u
    ON u.credit_id = c.id SET c.balance = c.balance - u.used`);
  const today = toLocal(now).day;
  await trx.raw(
    `INSERT INTO credit_entries (credit_id, from_account, to_account, amount, note, at)
    SELECT id, 'credit', 'expired', balance, '', valid_until + INTERVAL 1 DAY FROM credits WHERE balance > 0 AND valid_until < ?`,
    [today],
  );
  await trx('credits').where('balance', '>', 0).where('valid_until', '<', today).update({ balance: 0 });
}
