/** A statement gives the same, whether it is prepared or sent as text. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { type Value, change, insertRows, select } from '#server/db/statements.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const MOST_PREPARED = 100;

const ROW = {
  id: '9007199254740993',
  small: -7,
  count: 4_000_000_000,
  isOpen: true,
  isUnknown: null,
  tiny: 5,
  money: 12.34,
  ratio: 0.1,
  at: new Date('2026-10-25T00:59:59.123Z'),
  day: '2026-10-25',
  time: '20:30:00',
  title: 'Zoë 😀 王秀英 \' " \\ \0 ?',
  details: { open: ['09:00', null], text: 'é' },
} as const;

let database: { url: string; name: string };
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = connect(database.url, 1);
  await knex.raw(`CREATE TABLE things (id BIGINT UNSIGNED PRIMARY KEY, small INT, count INT UNSIGNED, isOpen BOOLEAN, isUnknown BOOLEAN,
    tiny TINYINT, money DECIMAL(10, 2), ratio DOUBLE, at DATETIME(3), day DATE, time TIME, title TEXT, details JSON)`);
});
afterAll(async () => {
  await knex.destroy();
  await dropTestDatabase(database.name);
});

/** How often statements of this connection were prepared, executed and sent as text. */
async function counts(): Promise<{ prepared: number; executed: number; closed: number }> {
  const [rows] = (await knex.raw("SHOW SESSION STATUS LIKE 'Com_stmt_%'")) as [
    { Variable_name: string; Value: string }[],
  ];
  const of = (name: string) => Number(rows.find((row) => row.Variable_name === `Com_stmt_${name}`)!.Value);
  return { prepared: of('prepare'), executed: of('execute'), closed: of('close') };
}

it('values of every type are written and read as the query builder does', async () => {
  const { details, ...columns } = ROW;
  await insertRows(knex, 'things', [{ ...columns, details: JSON.stringify(details) }]);
  const prepared = await select(knex, 'SELECT * FROM things WHERE id = ?', [ROW.id]);
  expect(prepared).toEqual([ROW]);
  expect(prepared).toEqual(await knex('things').where('id', ROW.id));
});

it.each<[string, Value]>([
  ['id', ROW.id],
  ['small', ROW.small],
  ['count', ROW.count],
  ['isOpen', ROW.isOpen],
  ['money', ROW.money],
  ['at', ROW.at],
  ['day', ROW.day],
  ['time', ROW.time],
  ['title', ROW.title],
])('a row is found by its %s', async (column, value) => {
  const sql = `SELECT id FROM things WHERE ${column} = ? AND ${column} IN (?) LIMIT ?`;
  const find = (list: Value) => select(knex, sql, [value, list, 10]);
  expect(await find([value])).toEqual([{ id: ROW.id }]);
  const before = await counts();
  expect(await find([value])).toEqual([{ id: ROW.id }]);
  expect(await counts()).toEqual({ ...before, executed: before.executed + 1 });
  // A list of several values is part of the text.
  expect(await find([value, value])).toEqual([{ id: ROW.id }]);
  expect(await counts()).toEqual({ ...before, executed: before.executed + 1 });
});

it('aggregates and JSON of rows are read as text statements read them', async () => {
  const sql = `SELECT COUNT(*) AS items, SUM(small) AS total, MAX(at) AS latest, JSON_ARRAYAGG(JSON_OBJECT('id', CONCAT(id))) AS ids
    FROM things WHERE id > ?`;
  const prepared = await select(knex, sql, ['0']);
  expect(prepared).toEqual((await knex.raw<[unknown]>(sql, ['0']))[0]);
  expect(prepared).toEqual([{ items: '1', total: ROW.small, latest: ROW.at, ids: [{ id: ROW.id }] }]);
});

it('a statement is prepared once on a connection, and again after the table has changed', async () => {
  const before = await counts();
  const sql = 'UPDATE things SET small = ? WHERE id = ?';
  for (const small of [1, 2, 3]) expect(await change(knex, sql, [small, ROW.id])).toBe(1);
  expect(await counts()).toEqual({ ...before, prepared: before.prepared + 1, executed: before.executed + 3 });
  await select(knex, 'SELECT * FROM things WHERE id = ? -- changed', [ROW.id]);
  await knex.raw("ALTER TABLE things ADD COLUMN later VARCHAR(10) NOT NULL DEFAULT 'new' FIRST");
  expect(await select(knex, 'SELECT * FROM things WHERE id = ? -- changed', [ROW.id])).toMatchObject([
    { later: 'new', id: ROW.id, small: 3, title: ROW.title },
  ]);
});

it('a failed statement is an error with its number and text, and the connection goes on', async () => {
  const sql = 'INSERT INTO things (id) VALUES (?)';
  for (const _ of [1, 2]) await expect(change(knex, sql, [ROW.id])).rejects.toMatchObject({ errno: 1062, sql });
  await expect(select(knex, 'SELECT missing FROM things WHERE id = ?', ['1'])).rejects.toMatchObject({ errno: 1054 });
  expect(await select(knex, 'SELECT id FROM things WHERE id = ?', ['1'])).toEqual([]);
});

it(`at most ${MOST_PREPARED} statements stay prepared on a connection`, async () => {
  const before = await counts();
  for (let number = 0; number < MOST_PREPARED + 50; number += 1)
    await select(knex, `SELECT ${number} FROM things WHERE id = ?`, ['1']);
  const after = await counts();
  expect(after.prepared - before.prepared).toBe(MOST_PREPARED + 50);
  expect(after.closed - before.closed).toBeGreaterThanOrEqual(50);
});
