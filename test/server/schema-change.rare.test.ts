/** A change of the schema beside transactions, as in a rolling upgrade. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { MigrationJournal } from '#server/db/migration-journal.ts';
import { Transactions, inTransaction } from '#server/db/transaction.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { eventually } from '../integrations/sandbox.ts';

let database: { url: string; name: string };
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = connect(database.url, 4);
  await knex.raw('CREATE TABLE seats (id INT PRIMARY KEY, version INT)');
  await knex.raw('CREATE TABLE orders (id INT PRIMARY KEY)');
  await knex.raw('INSERT INTO seats VALUES (1, 0)');
});
afterAll(async () => {
  await knex.destroy();
  await dropTestDatabase(database.name);
});

/** Waits until a statement of this database waits, which begins like this. */
const waits = (start: string) =>
  eventually(async () => {
    // A statement that waits for no table, and is not waiting for a row, has ended before it is seen for a second.
    const sql = `SELECT 1 FROM information_schema.PROCESSLIST
      WHERE DB = DATABASE() AND INFO LIKE ? AND (TIME >= 1 OR STATE LIKE 'Waiting for table%')`;
    const [rows] = (await knex.raw(sql, [`${start}%`])) as [unknown[]];
    return rows.length > 0 || undefined;
  });

it('is delayed by seconds, not by a minute, when it waits for a transaction that waits for another one', async () => {
  const transactions = new Transactions();
  const transaction = (work: Parameters<typeof inTransaction<void>>[1]) => inTransaction({ knex, transactions }, work);
  const order: string[] = [];
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));

  const first = transaction(async (trx) => {
    await trx.raw('UPDATE seats SET version = version + 1 WHERE id = 1');
    locked();
    await waits('ALTER TABLE orders');
    await trx('orders').select('id'); // waits for the change
    order.push('first');
  });
  await isLocked;
  const second = transaction(async (trx) => {
    await trx('orders').select('id'); // the change waits for the end of this transaction
    await trx.raw('UPDATE seats SET version = version + 1 WHERE id = 1'); // waits for the first one
    order.push('second');
  });
  await waits('UPDATE seats');
  const startedAt = performance.now();
  const change = knex.raw('ALTER TABLE orders ADD COLUMN note TEXT');

  await Promise.all([first, second, change.then(() => undefined)]);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(order).toEqual(['first', 'second']);
  expect(transactions.retries).toBe(1);
  expect(await knex('seats').first('version')).toEqual({ version: 2 });
});

it('of a migration lets requests go on while it waits for a transaction, and is made once that has ended', async () => {
  await knex.raw('CREATE TABLE rooms (id INT PRIMARY KEY)');
  const held = await knex.transaction();
  await held('rooms').select('id');
  const up = async (own: Knex) => {
    await own.raw('CREATE TABLE IF NOT EXISTS desks (id INT PRIMARY KEY)');
    await own.raw('ALTER TABLE rooms ADD COLUMN note TEXT');
    await own.raw('INSERT INTO rooms VALUES (1, NULL)');
  };
  const patience = 'SELECT @@lock_wait_timeout > 10 AND @@innodb_lock_wait_timeout > 10 AS isBack';
  const migrated = onMigrationConnections(database.url, async (own) => {
    const journal = await MigrationJournal.open(own);
    await journal.run({ name: '9001-notes-of-rooms', up }, own);
    await journal.close();
    return (await own.raw(patience)) as [{ isBack: unknown }[]];
  });
  await waits('ALTER TABLE rooms');
  // It waits behind the change, and ends before the transaction does, which the change waits for.
  expect(await knex('rooms').select('id')).toEqual([]);
  expect(await knex.schema.hasColumn('rooms', 'note')).toBe(false);
  await held.commit();
  expect(Number((await migrated)[0][0]!.isBack)).toBe(1);
  expect(await knex('rooms').first()).toEqual({ id: 1, note: null });
});

it('of a migration ends a circle of a transaction that waits for a row of one that waits for the change', async () => {
  const patient = connect(database.url, 4, { rowWaitS: 50 });
  await patient.raw('CREATE TABLE guests (id INT PRIMARY KEY)');
  const first = await patient.transaction();
  await first.raw('UPDATE seats SET version = version + 1 WHERE id = 1');
  const second = await patient.transaction();
  await second('guests').select('id');
  const waiting = second.raw('UPDATE seats SET version = version + 1 WHERE id = 1').then(() => second.commit());
  const up = async (own: Knex) => void (await own.raw('ALTER TABLE guests ADD COLUMN note TEXT'));
  const migrated = onMigrationConnections(database.url, async (own) => {
    const journal = await MigrationJournal.open(own);
    await journal.run({ name: '9002-notes-of-guests', up }, own);
  });
  await waits('ALTER TABLE guests');
  const startedAt = performance.now();
  await first('guests').select('id'); // behind the change
  await first.commit();
  await waiting;
  await migrated;
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(await knex.schema.hasColumn('guests', 'note')).toBe(true);
  await patient.destroy();
});

it('of a migration is made beside transactions that lock rows of a table that refers to its table', async () => {
  await knex.raw('CREATE TABLE plans (id INT PRIMARY KEY)');
  const refers = 'plan_id INT, FOREIGN KEY (plan_id) REFERENCES plans (id)';
  await knex.raw(`CREATE TABLE sold (id INT PRIMARY KEY, note TEXT, ${refers})`);
  await knex.raw('INSERT INTO sold VALUES (1, NULL, NULL)');
  let [sold, isOver] = [0, false];
  const sell = async () => {
    while (!isOver) {
      await knex.transaction(async (trx) => {
        await trx('sold').where('id', 1).forUpdate().first('id');
        await trx('sold')
          .where('id', 1)
          .update({ note: String((sold += 1)) });
      });
    }
  };
  const sellers = [sell(), sell()];
  await eventually(async () => sold > 10 || undefined);
  const up = async (own: Knex) => {
    for (const name of ['a', 'b', 'c', 'd']) await own.raw(`ALTER TABLE plans ADD COLUMN ${name} TEXT`);
  };
  await onMigrationConnections(database.url, async (own) => {
    const journal = await MigrationJournal.open(own);
    await journal.run({ name: '9003-more-of-plans', up }, own);
  });
  isOver = true;
  await Promise.all(sellers);
  expect(await knex.schema.hasColumn('plans', 'd')).toBe(true);
});

it('waits for rows longer than transactions do, because it cannot be repeated', async () => {
  const limit = async (on: Knex) => {
    const [rows] = (await on.raw('SELECT @@innodb_lock_wait_timeout AS seconds')) as [{ seconds: string }[]];
    return Number(rows[0]!.seconds);
  };
  expect(await onMigrationConnections(database.url, limit)).toBeGreaterThan(10 * (await limit(knex)));
});
