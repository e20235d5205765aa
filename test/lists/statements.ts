/** What a piece of work asks the database, as it leaves for the wire, and how the database goes about it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { Connection } from 'mysql2';

export type Asked = { sql: string; values: unknown[] };

type Query = (options: string | { sql: string; values?: unknown[] }, values?: unknown, done?: unknown) => unknown;
type Patched = { query: Query };

const recording = new AsyncLocalStorage<Asked[]>();
const connections = Connection.prototype as unknown as Patched;
const { query } = connections;
let ofEverybody: Asked[] | undefined;

// The one place that both the query builder and the written statements go through.
connections.query = function record(options, values, done) {
  const sql = typeof options === 'string' ? options : options.sql;
  const asked = { sql, values: Array.isArray(values) ? values : [] };
  recording.getStore()?.push(asked);
  ofEverybody?.push(asked);
  return query.call(this, options, values, done);
};

/** The statements of `work` alone, whatever the server does meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  await recording.run(asked, work);
  return asked;
}

/** How a table is read: by the key of one row, by a range of a key, or as a whole, in the order of a key or in none. */
const WAYS: Record<string, string> = {
  system: 'one row',
  const: 'one row',
  eq_ref: 'one row',
  ref: 'some rows',
  ref_or_null: 'some rows',
  range: 'some rows',
  unique_subquery: 'one row',
  index_subquery: 'some rows',
  index: 'WHOLE INDEX',
  ALL: 'WHOLE TABLE',
};

export type Access = { table: string; way: string; key: string; isSorted: boolean };

type Plan = { table: string | null; type: string | null; key: string | null; Extra: string | null };

/** What the server asks while `work` runs, whoever caused it: for what its workers do. */
export async function statementsMeanwhile(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = (ofEverybody = []);
  await work();
  ofEverybody = undefined;
  return asked;
}

/** One entry per table of a statement: only facts that do not differ from version to version, or with the statistics. */
export async function explain(knex: Knex, { sql, values }: Asked): Promise<Access[]> {
  if (!/^\s*(select|update|delete)/i.test(sql)) return [];
  const [plans] = (await knex.raw(`EXPLAIN ${sql}`, values as Knex.RawBinding[])) as [Plan[]];
  return plans.flatMap(({ table, type, key, Extra }) => {
    // Derived tables are made by the statement itself, of rows that it has found.
    if (table === null || table.startsWith('<')) return [];
    const isSorted = Extra?.includes('filesort') ?? false;
    return [{ table, way: WAYS[type ?? ''] ?? String(type), key: key ?? 'no key', isSorted }];
  });
}
