/** The rows of a person as the file shows them: by the names that the domains give their columns. */
import type { Knex } from 'knex';
import type { Services } from '#server/context.ts';
import { personalWays, type Person, type PersonalTables } from '#server/personal-rows.ts';
import type { PersonalTable, ShownRows } from '#server/personal.ts';

type Row = Record<string, unknown>;
type Source = Pick<Services, 'knex' | 'personal'>;

export type View = ShownRows & { table: string; entry: PersonalTable };

/** The rows that are in memory at once. */
const BATCH = 500;

/** Kinds that are never in the file. */
const HIDDEN = ['secret', 'payment'];

/** All parts of the file. @throws for a column that may not be in it */
export function viewsOf(tables: PersonalTables): View[] {
  return Object.entries(tables).flatMap(([table, entry]) =>
    (entry.shown ?? []).map((shown) => {
      const hidden = Object.keys(shown.columns).find((column) => HIDDEN.includes(entry.personal?.[column] ?? ''));
      if (hidden) throw new Error(`${table}.${hidden} is secret`);
      return { ...shown, table, entry };
    }),
  );
}

type Named = { id: string; name: string; starts_at?: Date; ends_at?: Date };

/** Records that are shown by what they are called. A booking is known by its place and its time. */
const NAMES: Record<string, (knex: Knex, ids: string[]) => PromiseLike<Named[]>> = {
  space_id: (knex, ids) => knex('spaces').whereIn('id', ids).select('id', 'name'),
  resource_id: (knex, ids) => knex('resources').whereIn('id', ids).select('id', 'name'),
  booking_id: (knex, ids) =>
    knex('bookings')
      .join('resources', 'resources.id', 'bookings.resource_id')
      .whereIn('bookings.id', ids)
      .select('bookings.id', 'resources.name', 'bookings.starts_at', 'bookings.ends_at'),
};

const nameText = ({ id, name, starts_at, ends_at }: Named) =>
  starts_at && ends_at ? { number: id, place: name, from: starts_at, to: ends_at } : name;

/** The names of the records that rows name, by column and id. */
async function namesFor(knex: Knex, columns: string[], rows: Row[]): Promise<Map<string, unknown>> {
  const names = new Map<string, unknown>();
  for (const column of columns) {
    const ids = [...new Set(rows.map((row) => row[column]))].filter((id): id is string => typeof id === 'string');
    if (!NAMES[column] || ids.length === 0) continue;
    const found = await NAMES[column](knex, ids);
    for (const each of found) names.set(`${column} ${each.id}`, nameText(each));
  }
  return names;
}

/** Only the named fields of an entry, or of each entry of a list. */
function onlyFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => onlyFields(entry, fields));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)));
}

const PENNY = 100;

/** What stands in the file for the value of a column. */
function shownValue(column: string, value: unknown, { fields, entry }: View, person: Person): unknown {
  if (value === null || value === undefined) return null;
  if (entry.whose?.[column] === 'author') return String(value) === person.id ? 'you' : 'staff';
  if (column.endsWith('_pence')) return (Number(value) / PENNY).toFixed(2);
  return fields?.[column] ? onlyFields(value, fields[column]) : value;
}

const PRIMARY = ['id'];

/** The keys of the rows of a view, each once. Each way is a query of its own, which uses the index of its column. */
async function keysOf({ knex, personal }: Source, { table, entry, by }: View, person: Person): Promise<Row[]> {
  const keys = new Map<string, Row>();
  for (const { column, only } of personalWays(knex, personal, table, person, { without: ['companies'] })) {
    if (by && !by.includes(column)) continue;
    const rows: Row[] = await knex(table)
      .select(entry.key ?? PRIMARY)
      .where(only);
    for (const row of rows) keys.set(JSON.stringify(Object.values(row)), row);
  }
  return [...keys.values()];
}

/** The rows of a view by the names of their columns, in batches. Of all rows, only the keys are in memory. */
export async function* shownRows(source: Source, view: View, person: Person): AsyncGenerator<Row[]> {
  const { knex } = source;
  const { table, entry, columns } = view;
  const names = Object.keys(columns);
  const key = entry.key ?? PRIMARY;
  const keys = await keysOf(source, view, person);
  for (let start = 0; start < keys.length; start += BATCH) {
    const values = keys.slice(start, start + BATCH).map((row) => key.map((column) => row[column] as string));
    const query = knex<Row>(table).select(names);
    if (key.length === 1) void query.whereIn(key[0]!, values.flat());
    else void query.whereIn(key, values);
    const rows: Row[] = await query.orderBy(key);
    const named = await namesFor(knex, names, rows);
    yield rows.map((row) =>
      Object.fromEntries(
        names.map((column) => {
          const value = named.get(`${column} ${String(row[column])}`) ?? shownValue(column, row[column], view, person);
          return [columns[column]!, value];
        }),
      ),
    );
  }
}
