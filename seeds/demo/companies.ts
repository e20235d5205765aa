/** A company in each workspace of the demo, to which some of its members belong. */
import type { Knex } from 'knex';
import { DAY } from '#shared/time.ts';

type Space = { id: string };

const COMPANY = {
  name: 'Northwind Studio',
  address: '14 Copper Row, London SE1 2LH',
  vat_number: 'GB980780684',
  billing_email: 'accounts@northwind.example',
  payment: 'account',
  limit_pence: 200_000,
} as const;
const PEOPLE = 3;

export async function seedCompanies(trx: Knex.Transaction, spaces: Space[], now: Date): Promise<void> {
  const created_at = new Date(now.getTime() - 30 * DAY);
  await trx('companies').insert(spaces.map(({ id }) => ({ ...COMPANY, space_id: id, created_at })));
  const companies = await trx('companies').select('id', 'space_id');
  const members = await trx('user_spaces')
    .where({ active: true, pending: false })
    .orderBy('user_id')
    .select('user_id', 'space_id');
  const rows = companies.flatMap(({ id: company_id, space_id }) =>
    members
      .filter((member) => member.space_id === space_id)
      .slice(0, PEOPLE)
      .map(({ user_id }, index) => ({
        company_id,
        user_id,
        role: index === 0 ? ('admin' as const) : ('member' as const),
        created_at,
      })),
  );
  await trx('company_people').insert(rows);
}
