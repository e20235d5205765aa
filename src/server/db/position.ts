/** The order of a list, and the place of a row in it. A page that begins after a place skips and repeats nothing while rows come and go. */
import type { Knex } from 'knex';
import { z } from 'zod';
import { InvalidInput } from '#shared/errors.ts';
import { INVALID_POSITION } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** What a column of an order has, as it is checked when a program sends a place back. */
const VALUES = {
  id: z.string().regex(/^\d{1,18}$/),
  instant: z.iso.datetime().transform((at) => new Date(at)),
  day: z.iso.date(),
  number: z.int(),
  text: z.string(),
};

/**
 * A column of an order, which is never NULL. `by` is its SQL if the table of the list does not have it. One that is unique in each list ends the
 * order.
 */
export type Column<Name extends string = string> = {
  column: Name;
  type: keyof typeof VALUES;
  direction: 'asc' | 'desc';
  by?: Knex.Raw;
  isUnique?: true;
};

/**
 * The table of a list, or its alias, and its order. If that is not unique, the ids follow in the direction of the last column. Without an order,
 * the newest ids are first.
 */
export type Sorted<Name extends string = string> = { table: string; order?: readonly Column<Name>[] };

/** The order of lists by name. */
export const BY_NAME = [{ column: 'name', type: 'text', direction: 'asc' }] as const satisfies Column[];

/** A row with the columns of the order of its list, which are its place there. */
export type Placed<Name extends string> = { id: string } & { [column in Name]: string | number | Date };

/** The place of a row of any list. */
export type RowPosition = Placed<string>;

/** The columns of the order of a list, by which each row has its own place. */
export function columnsOf<Name extends string>({ order = [] }: Pick<Sorted<Name>, 'order'>): Column<Name | 'id'>[] {
  const last = order.at(-1);
  if (last?.isUnique) return [...order];
  return [...order, { column: 'id', type: 'id', direction: last?.direction ?? 'desc' }];
}

/** Where the page after these rows begins, as programs send it back: a text that fits in an address. Null if it is not full, and so the last. */
export function nextAfter<Name extends string>(rows: Placed<Name>[], list: Sorted<Name>, limit: number): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  if (!last) return null;
  const values = columnsOf(list).map(({ column }) => last[column]);
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const invalid = () => new InvalidInput(INVALID_POSITION, 'after');

function valuesIn(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values)) return values;
  } catch {
    throw invalid();
  }
  throw invalid();
}

/** @param cursor `next_after` of a page of the same list @throws InvalidInput for one of a list in another order, and for anything else */
export function positionOf<Name extends string>(
  cursor: string | undefined,
  list: Sorted<Name>,
): Placed<Name> | undefined {
  if (cursor === undefined) return undefined;
  const columns = columnsOf(list);
  const values = valuesIn(cursor);
  if (values.length !== columns.length)
    throw new InvalidInput(msg('This position is one of another order of the list'), 'after');
  const read = columns.map(({ type }, index) => VALUES[type].safeParse(values[index]));
  if (!read.every(({ success }) => success)) throw invalid();
  return Object.fromEntries(columns.map(({ column }, index) => [column, read[index]?.data])) as Placed<Name>;
}

/** The columns of the order of a list as its query names them. */
const named = <Name extends string>(list: Sorted<Name>) =>
  columnsOf(list).map(({ column, by = `${list.table}.${column}`, direction }) => ({ column, by, direction }));

/** Sorts a query in the order of a list. */
export function sortedBy(query: Knex.QueryBuilder, list: Sorted): Knex.QueryBuilder {
  for (const { by, direction } of named(list)) void query.orderBy(by, direction);
  return query;
}

type Limit = (query: Knex.QueryBuilder) => void;

/** Limits a query to the rows after a place, in the order of the list. */
export function whereAfter<Name extends string>(
  query: Knex.QueryBuilder,
  list: Sorted<Name>,
  place: Placed<Name>,
): Knex.QueryBuilder {
  const limit = named(list).reduceRight<Limit | undefined>((further, { column, by, direction }) => {
    const isAfter = direction === 'asc' ? '>' : '<';
    const value = place[column];
    const strictly: Limit = (some) => void some.whereRaw(`?? ${isAfter} ?`, [by, value]);
    if (!further) return strictly;
    // Both are ranges of an index with the columns of the order.
    const ofSame: Limit = (some) => void some.whereRaw('?? = ?', [by, value]).where(further);
    return (some) => void some.where((any) => any.where(strictly).orWhere(ofSame));
  }, undefined);
  limit?.(query);
  return query;
}
