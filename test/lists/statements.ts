/** Records the SQL statements of some work, and reads their query plans. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { Connection } from 'mysql2';

export type Asked = { sql: string; values: unknown[] };

type Send = (options: string | { sql: string; values?: unknown[] }, values?: unknown, done?: unknown) => unknown;

const recording = new AsyncLocalStorage<Asked[]>();
let recordingAll: Asked[] | undefined;

// The query builder sends statements as text, written ones are mostly prepared.
const connections = Connection.prototype as unknown as Record<'query' | 'execute', Send>;
for (const way of ['query', 'execute'] as const) {
  const send = connections[way];
  connections[way] = function record(options, values, done) {
    const sql = typeof options === 'string' ? options : options.sql;
    const asked = { sql, values: Array.isArray(values) ? values : [] };
    recording.getStore()?.push(asked);
    recordingAll?.push(asked);
    return send.call(this, options, values, done);
  };
}

/** The statements of `work`, without those that the server runs at the same time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  await recording.run(asked, work);
  return asked;
}

/** How a table is read: one row by a key, a range of a key, a whole index or the whole table. */
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

/** `isSorted`: its rows are sorted or grouped after they have been read. */
export type Access = { table: string; way: string; isSorted: boolean };

type Plan = { table: string | null; type: string | null; Extra: string | null };

/** All statements of the server while `work` runs, including those of background work. */
export async function statementsMeanwhile(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = (recordingAll = []);
  await work();
  recordingAll = undefined;
  return asked;
}

/** How many rows statements read of tables and indexes, without those that a list counts. */
export async function rowsReadBy(knex: Knex, statements: Asked[]): Promise<number> {
  return knex.transaction(async (trx) => {
    const soFar = async () => {
      const [rows] = (await trx.raw(`SHOW SESSION STATUS LIKE 'Handler_read%'`)) as [{ Value: string }[]];
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    // To ask for the figures reads rows, too.
    const before = await soFar();
    const ofAsking = (await soFar()) - before;
    for (const { sql, values } of statements)
      if (!sql.includes('`counted`')) await trx.raw(sql, values as Knex.RawBinding[]);
    return (await soFar()) - before - 2 * ofAsking;
  });
}

/** One entry per table of a statement, with facts that depend neither on the database version nor on statistics. */
export async function explain(knex: Knex, { sql, values }: Asked): Promise<Access[]> {
  if (!/^\s*(select|update|delete)/i.test(sql)) return [];
  const [plans] = (await knex.raw(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values as Knex.RawBinding[])) as [Plan[]];
  return plans.flatMap(({ table, type, Extra }) => {
    // Derived tables contain only rows that the statement has already found.
    if (table === null || table.startsWith('<')) return [];
    const isSorted = /filesort|temporary/.test(Extra ?? '');
    return [{ table, way: WAYS[type ?? ''] ?? String(type), isSorted }];
  });
}
