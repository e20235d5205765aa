/** Transactions that lose the database: before the commit they are repeated, after it they are not. */
import { type AddressInfo, connect as dial, createServer } from 'node:net';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { select } from '#server/db/statements.ts';
import { type Transaction, Transactions, inTransaction, repeatable } from '#server/db/transaction.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const database = await openTestDatabase();
const knex = connect(database.url, 4);
const other = connect(database.url, 1);

beforeAll(() => other.raw('CREATE TABLE marks (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20))'));
beforeEach(() => other('marks').delete());
afterAll(async () => {
  await knex.destroy();
  await other.destroy();
  await dropTestDatabase(database.name);
});

const marks = () => other.from('marks').pluck('name');

async function killConnectionOf(trx: Transaction): Promise<void> {
  const [row] = await select<{ id: string }>(trx, 'SELECT CONNECTION_ID() AS id', []);
  await other.raw(`KILL ${Number(row!.id)}`);
}

it('is repeated when its connection was lost before the commit', async () => {
  const transactions = new Transactions();
  let runs = 0;
  const work = async (trx: Transaction) => {
    runs += 1;
    await trx.raw('INSERT INTO marks (name) VALUES (?)', [`run ${runs}`]);
    if (runs === 1) await killConnectionOf(trx);
    await trx.raw('INSERT INTO marks (name) VALUES (?)', [`end ${runs}`]);
    return runs;
  };
  expect(await inTransaction({ knex, transactions }, work)).toBe(2);
  expect(await marks()).toEqual(['run 2', 'end 2']);
  expect(transactions.retries).toBe(1);
});

it('is not repeated after an error of its own', async () => {
  let runs = 0;
  const work = () => {
    runs += 1;
    return Promise.reject(new Error('No'));
  };
  await expect(inTransaction({ knex, transactions: new Transactions() }, work)).rejects.toThrow('No');
  expect(runs).toBe(1);
});

/** A pool whose connections break when they send a commit: the server gets it, and the answer is lost. */
async function withLostCommits(work: (knex: Knex) => Promise<void>): Promise<void> {
  const url = new URL(database.url);
  const port = Number(url.port);
  const server = createServer((client) => {
    const upstream = dial(port, '127.0.0.1');
    upstream.pipe(client);
    client.on('data', (data) => {
      upstream.write(data);
      if (data.includes('COMMIT;')) client.destroy();
    });
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.port = String((server.address() as AddressInfo).port);
  url.search = '';
  const pool = connect(url.href, 2);
  await work(pool).finally(() => pool.destroy());
  server.close();
}

it('is not repeated when the answer to its commit was lost, because it may have taken effect', async () => {
  await withLostCommits(async (pool) => {
    let runs = 0;
    const work = async (trx: Transaction) => {
      runs += 1;
      await trx.raw('INSERT INTO marks (name) VALUES (?)', [`run ${runs}`]);
    };
    await expect(inTransaction({ knex: pool, transactions: new Transactions() }, work)).rejects.toThrow('COMMIT');
    expect(runs).toBe(1);
  });
  await expect.poll(marks).toEqual(['run 1']);
});

it('a statement that may take effect twice is repeated', async () => {
  let runs = 0;
  const statement = async () => {
    runs += 1;
    const lost = Object.assign(new Error('Connection lost'), { fatal: true });
    if (runs === 1) throw lost;
    return runs;
  };
  expect(await repeatable(statement)).toBe(2);
});
