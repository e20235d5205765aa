import { z } from 'zod';
import type { Queryable } from '#server/db/transaction.ts';
import type { ImportDefinition } from '#domains/imports/server/kind.ts';
import { type LineOwners, ownerOf, readKnown } from '#domains/imports/server/owners.ts';
import { beginMembership, begunState, MembershipInput, takeBackMembership } from '#domains/memberships/server/index.ts';
import { Conflict, InvalidInput, TimeTaken } from '#shared/errors.ts';
import { day, numeric, optionalEmail, optionalText, requiredText } from '#shared/fields.ts';
import { msg, msgWith } from '#shared/texts.ts';

const SEATS = msg('Please enter whole seats, from 1 to 100');
const PRICE = msg('Please enter the price of a month');
const DAY = msg('Please enter a date such as 2030-01-31');

const MembershipLine = z.object({
  external_id: optionalText(191),
  email: optionalEmail(msg('Please enter valid email')),
  company: optionalText(150),
  plan: requiredText(msg('Please enter the name of a plan'), 100),
  /** The name of the place. */
  resource_id: optionalText(100),
  seats: numeric(SEATS, z.number().int(SEATS).min(1, SEATS).max(100, SEATS)).optional(),
  /** The first day that is billed here. */
  from: day(DAY),
  end: day(DAY).optional(),
  price: numeric(PRICE, z.number().min(0, PRICE)).optional(),
});
type MembershipLine = z.output<typeof MembershipLine>;

/** What lines name, by lower-case name. */
type Names = LineOwners & { plans: Map<string, string>; places: Map<string, string> };

async function readNames(knex: Queryable, space_id: string, lines: MembershipLine[]): Promise<Names> {
  const [owners, plans, places] = await Promise.all([
    readKnown(knex, space_id, lines),
    knex('membership_plans').where({ space_id, status: true }).select('id', 'name'),
    knex('resources').where({ space_id, active: true }).select('id', 'name'),
  ]);
  const byName = (rows: { id: string; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  return { ...owners, plans: byName(plans), places: byName(places) };
}

/** The membership that staff would begin. @throws InvalidInput, ZodError */
function membershipOf(line: MembershipLine, names: Names): MembershipInput {
  const { plan, resource_id: place, seats, from, end, price } = line;
  const plan_id = names.plans.get(plan.toLowerCase());
  if (plan_id === undefined)
    throw new InvalidInput(msgWith('There is no plan “{plan}” in this workspace', { plan }), 'plan');
  const resource_id = place ? names.places.get(place.toLowerCase()) : undefined;
  if (place && resource_id === undefined)
    throw new InvalidInput(msgWith('There is no place “{place}” in this workspace', { place }), 'resource_id');
  return MembershipInput.parse({ plan_id, resource_id, seats, from, end, price, ...ownerOf(line, names) });
}

type MembershipPeriod = Pick<MembershipInput, 'from' | 'end'>;

const beginsWithin = ({ from }: MembershipPeriod, other: MembershipPeriod) =>
  other.from <= from && (!other.end || from <= other.end);
const overlap = (one: MembershipPeriod, other: MembershipPeriod) =>
  beginsWithin(one, other) || beginsWithin(other, one);

/**
 * Memberships from elsewhere are begun as staff would begin them. The job bills their months from the first day on. One is taken back while nothing of it is
 * billed or changed.
 */
export const memberships: ImportDefinition<MembershipLine> = {
  schema: MembershipLine,
  keyOf: ({ email, company, plan, resource_id }) =>
    [email, company, plan, resource_id]
      .map((each) => each ?? '')
      .join(' ')
      .toLowerCase()
      .slice(0, 191),
  batch: 1,
  async prepare({ services }, spaceId, lines) {
    const names = await readNames(services.knex, spaceId, lines);
    const offices: MembershipInput[] = [];
    return {
      async create(call, line, isMailed) {
        const input = membershipOf(line, names);
        const { id, type } = await beginMembership(call, input, { isMailed });
        // A check keeps no membership, and would not find that an earlier line has the office.
        if (type === 'private_office') {
          const before = offices.filter(({ resource_id }) => resource_id === input.resource_id);
          if (before.some((other) => overlap(other, input))) throw new TimeTaken();
          offices.push(input);
        }
        return { record_id: id, version: await begunState(call.services.knex, id) };
      },
      async update() {
        throw new Conflict(msg('This membership was imported with other values. Please change it here'));
      },
    };
  },
  undo: (call, trx, { record_id, version }) => takeBackMembership(trx, call, record_id, version),
};
