import { randomBytes } from 'node:crypto';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';

export type TestDatabase = {
  /** For `dropTestDatabase`. */
  name: string;
  /** For `DATABASE_URL`. */
  url: string;
};

/** Creates an empty schema for a test file on the database server of the run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `cockpit_test_${process.env.VITEST_POOL_ID ?? '0'}_${randomBytes(4).toString('hex')}`;
  await withConnection(serverUrl(), (connection) => connection.query(creation(name)));
  return { name, url: urlOf(name) };
}

/** Creates a schema like `openTestDatabase`, with its tables. A copy takes half the time of their creation. */
export async function openMigratedDatabase(): Promise<TestDatabase> {
  copying ??= copyOfMigrated();
  const database = await openTestDatabase();
  const statements = await copying;
  await withConnection(database.url, (connection) => connection.query(statements));
  return database;
}

/** Deletes the schema. Close all connections to it first. */
export async function dropTestDatabase(name: string): Promise<void> {
  await withConnection(serverUrl(), (connection) => connection.query(`DROP DATABASE IF EXISTS \`${name}\``));
}

const MIGRATED = 'cockpit_migrated';

/** Migrates the schema that `openMigratedDatabase` copies. Called once, before the tests. */
export async function migrateForCopies(): Promise<void> {
  await withConnection(serverUrl(), (connection) => connection.query(creation(MIGRATED)));
  const knex = connect(urlOf(MIGRATED), 2);
  await migrate(knex).finally(() => knex.destroy());
}

/** Of this worker. Its files share it. */
let copying: Promise<string> | undefined;

/** @returns the statements that copy the migrated schema into an empty one */
function copyOfMigrated(): Promise<string> {
  return withConnection(urlOf(MIGRATED), async (connection) => {
    const statements = ['SET foreign_key_checks = 0'];
    for (const name of await column(connection, 'SHOW TABLES')) {
      const [[table]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE \`${name}\``);
      statements.push((table as { 'Create Table': string })['Create Table']);
      const isEmpty = (await column(connection, `SELECT 1 FROM \`${name}\` LIMIT 1`)).length === 0;
      if (!isEmpty) statements.push(await copyOfRows(connection, name));
    }
    return statements.join(';\n');
  });
}

/** The database computes generated columns itself. */
async function copyOfRows(connection: Connection, table: string): Promise<string> {
  const columns = await column(connection, `SHOW COLUMNS FROM \`${table}\` WHERE Extra NOT LIKE '% GENERATED'`);
  const list = columns.map((name) => `\`${name}\``).join();
  return `INSERT INTO \`${table}\` (${list}) SELECT ${list} FROM \`${MIGRATED}\`.\`${table}\``;
}

/** The first column of the rows. */
async function column(connection: Connection, sql: string): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows.map((row) => String(Object.values(row)[0]));
}

const creation = (name: string) =>
  `CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`;

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run these tests through vitest, whose global setup sets it.');
  return url;
}
