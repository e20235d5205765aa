import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/**
 * Creates an empty schema for a test file on the database server of the run.
 * @returns its name, for `dropTestDatabase`, and its URL, for `DATABASE_URL`.
 */
export async function openTestDatabase(): Promise<{ url: string; name: string }> {
  const name = `cockpit_test_${process.env.VITEST_POOL_ID ?? '0'}_${randomBytes(4).toString('hex')}`;
  await runStatement(`DROP DATABASE IF EXISTS \`${name}\``);
  await runStatement(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

/** Deletes the schema. Close all connections to it first. */
export async function dropTestDatabase(name: string): Promise<void> {
  await runStatement(`DROP DATABASE IF EXISTS \`${name}\``);
}

async function runStatement(sql: string): Promise<void> {
  const connection = await createConnection(serverUrl());
  try {
    await connection.query(sql);
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
