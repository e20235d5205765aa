/** Statements that take long are reported, with their text and none of their values. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import type { SlowStatement } from '#server/db/slow-statements.ts';
import { change, select } from '#server/db/statements.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

/** Far more than a statement takes here that does not sleep. */
const LIMIT_MS = 1_000;
const SLEEP_S = 1.2;
const VALUE = 'somebody@example.org';

const reported: SlowStatement[] = [];
let database: { url: string; name: string };
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = connect(database.url, 4, { slow: { limitMs: LIMIT_MS, tell: (statement) => reported.push(statement) } });
  await knex.raw('CREATE TABLE people (email VARCHAR(100) PRIMARY KEY)');
  await knex('people').insert({ email: VALUE });
});
afterAll(async () => {
  await knex.destroy();
  await dropTestDatabase(database.name);
});
beforeEach(() => void reported.splice(0));

const slow = (sql: string) => ({ ms: expect.any(Number), sql });

it('a slow statement is reported, whichever way it is written', async () => {
  await Promise.all([
    knex('people')
      .where('email', VALUE)
      .whereRaw('SLEEP(?) = 0', [SLEEP_S])
      .then((rows) => expect(rows).toEqual([{ email: VALUE }])),
    select(knex, 'SELECT ? AS email,\n    SLEEP(?)', [VALUE, SLEEP_S]),
    knex.transaction((trx) => change(trx, 'UPDATE people SET email = ? WHERE SLEEP(?) = 1', [VALUE, SLEEP_S])),
  ]);
  const texts = [
    'SELECT ? AS email, SLEEP(?)',
    'UPDATE people SET email = ? WHERE SLEEP(?) = 1',
    'select * from `people` where `email` = ? and SLEEP(?) = 0',
  ];
  expect(reported.sort((a, b) => a.sql.localeCompare(b.sql))).toEqual(
    [...texts].sort((a, b) => a.localeCompare(b)).map(slow),
  );
  for (const { ms } of reported) expect(ms).toBeGreaterThan(LIMIT_MS);
});

it('a slow statement that fails is reported, and fails as before', async () => {
  const failing = knex.raw('SELECT email, (SELECT SLEEP(?) UNION SELECT 2) FROM people', [SLEEP_S]);
  await expect(failing).rejects.toThrow('Subquery returns more than 1 row');
  expect(reported).toEqual([slow('SELECT email, (SELECT SLEEP(?) UNION SELECT 2) FROM people')]);
});

it('a fast statement is not', async () => {
  await knex('people').where('email', VALUE);
  await select(knex, 'SELECT 1', []);
  expect(reported).toEqual([]);
});
