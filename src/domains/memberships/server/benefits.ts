/** What the memberships of an account and of its companies give, as columns of the statement that reads the account. */
import type { AccountColumns } from '#domains/accounts/server/index.ts';
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

/** The database makes null of an empty list, and a number of a boolean. */
type ReadBenefit = Omit<Benefit, 'pauses' | 'doors' | 'any_time'> & {
  pauses: Benefit['pauses'] | null;
  doors: string[] | null;
  any_time: 0 | 1;
};

type Columns = { own_benefits: ReadBenefit[] | null; company_benefits: ReadBenefit[] | null };

export const benefitColumns: AccountColumns<Benefit[]> = {
  // The order of the joins is given, so that only the memberships of the customer are read.
  sql: (user) => `${benefitsOf('memberships m', `m.user_id = ${user}`)} AS own_benefits,
  ${benefitsOf(
    `company_people e STRAIGHT_JOIN companies f ON f.id = e.company_id AND f.status
    STRAIGHT_JOIN memberships m ON m.company_id = f.id`,
    `e.user_id = ${user}`,
  )} AS company_benefits`,
  read(row) {
    const { own_benefits, company_benefits } = row as Columns;
    const all = [...(own_benefits ?? []), ...(company_benefits ?? [])];
    return all.map(({ pauses, doors, any_time, ...benefit }) => ({
      ...benefit,
      pauses: pauses ?? [],
      doors: doors ?? [],
      any_time: any_time === 1,
    }));
  },
};
