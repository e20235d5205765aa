/** The companies of the demo's workspaces with their people. Those on account get a collective invoice each month. */
import type { Knex } from 'knex';
import { DAY } from '#shared/time.ts';
import { spelled } from './names.ts';
import type { Member } from './people.ts';
import type { SeededSpace } from './places.ts';

/** A company, with the place of its workspace. */
const COMPANIES = [
  {
    space: 0,
    name: 'Northwind Studio',
    address: '14 Copper Row, London SE1 2LH',
    vat_number: 'GB980780684',
    people: 5,
  },
  { space: 0, name: 'Halden Robotics', address: '3 Tabernacle Street, London EC2A 4AA', people: 4 },
  {
    space: 0,
    name: 'Wisła & Partners',
    address: '61 Leonard Street, London EC2A 4QS',
    vat_number: 'GB427915680',
    people: 3,
  },
  { space: 0, name: 'Inkwell Press', address: '9 Rivington Place, London EC2A 3BA', people: 3, payment: 'card' },
  { space: 1, name: 'Ancoats Type Foundry', address: '22 Blossom Street, Manchester M4 5AV', people: 4 },
  { space: 1, name: 'Brightwater Legal', address: '8 Hood Street, Manchester M4 6WX', people: 3, payment: 'card' },
  { space: 2, name: 'Kitsune Games 株式会社', address: '31 Queen Square, Bristol BS1 4LU', people: 4 },
  { space: 2, name: 'Saltmarsh Tea', address: '5 King Street, Bristol BS1 4EF', people: 3, payment: 'card' },
] as const;

/** What a company on account may owe. */
const LIMIT_PENCE = 1_500_000;
const DAYS_TO_PAY = 14;

export type SeededCompany = {
  id: string;
  spaceId: string;
  name: string;
  isOnAccount: boolean;
  /** The first of them is an admin. */
  people: Member[];
};

/** @param members each is in one company at most */
export async function seedCompanies(
  trx: Knex.Transaction,
  { spaces, members, now }: { spaces: SeededSpace[]; members: Member[]; now: Date },
): Promise<SeededCompany[]> {
  const created_at = new Date(now.getTime() - 440 * DAY);
  const rows = COMPANIES.map(({ space, people: _people, ...company }) => ({
    vat_number: '',
    payment: 'account' as const,
    ...company,
    space_id: spaces[space]!.id,
    billing_email: `accounts@${spelled(company.name.split(' ')[0]!)}.example`,
    payment_days: DAYS_TO_PAY,
    limit_pence: LIMIT_PENCE,
    created_at,
  }));
  await trx('companies').insert(rows);
  const ids = await trx('companies').orderBy('id').pluck('id');
  const left = members.filter(({ active }) => active);
  const companies = rows.map(({ space_id: spaceId, name, payment }, index) => {
    const own = left.filter((member) => member.spaceId === spaceId).slice(0, COMPANIES[index]!.people);
    for (const member of own) left.splice(left.indexOf(member), 1);
    return { id: ids[index]!, spaceId, name, isOnAccount: payment === 'account', people: own };
  });
  await trx('company_people').insert(
    companies.flatMap(({ id: company_id, people }) =>
      people.map(({ id: user_id, since }, index) => ({
        company_id,
        user_id,
        role: index === 0 ? ('admin' as const) : ('member' as const),
        created_at: since,
      })),
    ),
  );
  return companies;
}
