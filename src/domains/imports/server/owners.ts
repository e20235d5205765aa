/** The members and companies that lines name. */
import type { Queryable } from '#server/db/transaction.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

type NamedOwner = { email?: string | undefined; company?: string | undefined };

/** Whom the lines name, by lower-case address and name. */
export type LineOwners = { people: Map<string, string>; companies: Map<string, string> };

/** Reads at once whom the lines name. */
export async function readKnown(knex: Queryable, spaceId: string, lines: NamedOwner[]): Promise<LineOwners> {
  const emails = lines.flatMap(({ email }) => email || []);
  const [people, companies] = await Promise.all([
    // An account that is not of this workspace is like none, so that a check does not tell of it.
    knex('user_spaces')
      .join('users', 'users.id', 'user_spaces.user_id')
      .where('user_spaces.space_id', spaceId)
      .whereIn('users.email', emails)
      .select('users.id', 'users.email'),
    knex('companies').where({ space_id: spaceId, status: true }).select('id', 'name'),
  ]);
  return {
    people: new Map(people.map(({ id, email }) => [email.toLowerCase(), id])),
    companies: new Map(companies.map(({ id, name }) => [name.toLowerCase(), id])),
  };
}

/** A line with a company is for the company. @throws InvalidInput for a line that names nobody who is known */
export function ownerOf({ email, company }: NamedOwner, { people, companies }: LineOwners) {
  if (company) {
    const company_id = companies.get(company.toLowerCase());
    if (company_id === undefined)
      throw new InvalidInput(msgWith('There is no company “{company}” in this workspace', { company }), 'company');
    return { company_id };
  }
  const user_id = email && people.get(email.toLowerCase());
  if (!user_id) throw new InvalidInput(msg('Please enter the address of a member, or a company'), 'email');
  return { user_id };
}
