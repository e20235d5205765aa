/** The names of the rows of the report of earnings. */
import type { Knex } from 'knex';
import type { EarningsInput, EarningsRow } from '#domains/invoices/earnings.ts';
import { METHOD_TEXTS } from '#domains/payments/index.ts';
import { keysOf } from '#shared/objects.ts';

type By = EarningsInput['by'];
type Named = Pick<EarningsRow, 'label' | 'detail'>;
type Names = Map<string, Named>;

/** What has no key: a customer without an account, and a collective invoice, which has no room. */
const NO_KEY: Record<By, Named> = {
  month: { label: '', detail: '' },
  room: { label: 'Without a room', detail: 'Collective invoices, memberships and invoices by hand' },
  plan: { label: 'Without a plan', detail: '' },
  customer: { label: 'Customers without an account', detail: '' },
  method: { label: '', detail: '' },
  tax: { label: '', detail: '' },
};

/** The ids of the keys that begin with a word. */
const idsAfter = (keys: string[], word: string) =>
  keys.filter((key) => key.startsWith(word)).map((key) => key.slice(word.length));

async function roomNames(knex: Knex, ids: string[]): Promise<Names> {
  const rows = await knex('resources')
    .join('spaces', 'spaces.id', 'resources.space_id')
    .whereIn('resources.id', ids)
    .select('resources.id', 'resources.name as label', 'spaces.name as detail');
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

async function planNames(knex: Knex, keys: string[]): Promise<Names> {
  const read = async (table: 'membership_plans' | 'plans', word: string) => {
    const rows = await knex(`${table} as p`)
      .join('spaces as s', 's.id', 'p.space_id')
      .whereIn('p.id', idsAfter(keys, word))
      .select<({ id: string } & Named)[]>('p.id', 'p.name as label', 's.name as detail');
    return rows.map(({ id, ...names }): [string, Named] => [`${word}${id}`, names]);
  };
  const parts = await Promise.all([read('membership_plans', 'membership-'), read('plans', 'booking-')]);
  return new Map(parts.flat());
}

async function customerNames(knex: Knex, keys: string[]): Promise<Names> {
  const word = 'company-';
  const [people, companies] = await Promise.all([
    knex('users')
      .whereIn(
        'id',
        keys.filter((key) => !key.startsWith(word)),
      )
      .select('id', 'name', 'email'),
    knex('companies').whereIn('id', idsAfter(keys, word)).select('id', 'name', 'billing_email'),
  ]);
  return new Map([
    ...people.map(({ id, name, email }) => [id, { label: name || email, detail: name ? email : '' }] as const),
    ...companies.map(
      ({ id, name, billing_email }) => [`${word}${id}`, { label: name, detail: billing_email }] as const,
    ),
  ]);
}

const METHOD_NAMES: Names = new Map(
  keysOf(METHOD_TEXTS).map((method) => [method, { label: METHOD_TEXTS[method].name, detail: '' }]),
);

async function readNames(knex: Knex, by: By, keys: string[]): Promise<Names> {
  if (by === 'room') return roomNames(knex, keys);
  if (by === 'plan') return planNames(knex, keys);
  if (by === 'customer') return customerNames(knex, keys);
  if (by === 'method') return METHOD_NAMES;
  const asPercent = (key: string) => ({ label: `${Number(key)}%`, detail: '' });
  return new Map(by === 'tax' ? keys.map((key) => [key, asPercent(key)]) : []);
}

/** The names of rows by their keys. A key without a name is shown as it is. */
export async function namesOf(knex: Knex, by: By, keys: string[]): Promise<(key: string | null) => Named> {
  const names = await readNames(knex, by, keys);
  return (key) => (key === null ? NO_KEY[by] : (names.get(key) ?? { label: key, detail: '' }));
}
