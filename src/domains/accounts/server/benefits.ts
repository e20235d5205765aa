/** What the memberships of an account and of its companies give, as columns of the statement that reads the account. */
import { managesBookingsOf } from '#server/actor.ts';
import type { Visit } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { Benefit } from '#shared/benefit.ts';

/**
 * A membership that its customer has begun gives nothing before its first invoice is paid. What staff take or credit of that invoice begins it, too, as
 * does a start by staff.
 */
const BEGUN = `(m.pay_until IS NULL OR EXISTS (SELECT 1 FROM membership_periods w JOIN invoices i ON i.id = w.invoice_id
    WHERE w.membership_id = m.id AND i.open_pence < i.total_pence))`;

/**
 * @param source the memberships `m` of a customer
 * @param condition what finds them
 */
const benefitsOf = (
  source: string,
  condition: string,
) => `(SELECT JSON_ARRAYAGG(JSON_OBJECT('space_id', CONCAT(m.space_id), 'from', CONCAT(m.from_day), 'end', CONCAT(m.end_day),
    'name', q.name, 'room_discount', m.room_discount, 'any_time', m.any_time, 'doors', JSON_EXTRACT(q.door_ids, '$'),
    'pauses', (SELECT JSON_ARRAYAGG(JSON_OBJECT('from', b.from_month, 'until', b.until_month))
      FROM membership_pauses b WHERE b.membership_id = m.id)))
  FROM ${source} STRAIGHT_JOIN membership_plans q ON q.id = m.plan_id
  WHERE ${condition} AND ${BEGUN} AND (m.room_discount > 0 OR m.any_time OR q.door_ids IS NOT NULL))`;

/**
 * The columns of `BenefitColumns`. The order of the joins is given, so that only the memberships of the customer are read.
 * @param user the column with the id of the account
 */
export const benefitsSql = (user: string) => `${benefitsOf('memberships m', `m.user_id = ${user}`)} AS own_benefits,
  ${benefitsOf(
    `company_people e STRAIGHT_JOIN companies f ON f.id = e.company_id AND f.status
    STRAIGHT_JOIN memberships m ON m.company_id = f.id`,
    `e.user_id = ${user}`,
  )} AS company_benefits`;

/** The database makes null of an empty list, and a number of a boolean. */
type ReadBenefit = Omit<Benefit, 'pauses' | 'doors' | 'any_time'> & {
  pauses: Benefit['pauses'] | null;
  doors: string[] | null;
  any_time: 0 | 1;
};

export type BenefitColumns = { own_benefits: ReadBenefit[] | null; company_benefits: ReadBenefit[] | null };

/** What the memberships of an account and of its companies give, also those that are over. */
export function benefitsIn({ own_benefits, company_benefits }: BenefitColumns): Benefit[] {
  const all = [...(own_benefits ?? []), ...(company_benefits ?? [])];
  return all.map(({ pauses, doors, any_time, ...benefit }) => ({
    ...benefit,
    pauses: pauses ?? [],
    doors: doors ?? [],
    any_time: any_time === 1,
  }));
}

const BENEFITS_SQL = `SELECT ${benefitsSql('u.id')} FROM users u WHERE`;

/** The benefits of an account. @param reference its id or address */
export async function readBenefits(knex: Queryable, reference: string): Promise<Benefit[]> {
  const named = /^\d+$/.test(reference) ? 'u.id = ?' : 'u.email = ?';
  const [row] = await select<BenefitColumns>(knex, `${BENEFITS_SQL} ${named}`, [reference]);
  return row ? benefitsIn(row) : [];
}

/**
 * The benefits of whoever a booking is for: the caller, or whom staff who see and edit the bookings of the workspace name.
 * @param named the id or the address of an account; blank for somebody without one; undefined for the caller
 */
export async function benefitsFor(
  { services, actor }: Visit,
  { space_id, assignedUser: named }: { space_id: string; assignedUser?: string | undefined },
): Promise<Benefit[]> {
  const isOwn = named === undefined || named === actor?.userId || named === actor?.email;
  if (!actor || isOwn || !managesBookingsOf(actor, space_id)) return actor?.benefits ?? [];
  return named === '' ? [] : readBenefits(services.knex, named);
}
