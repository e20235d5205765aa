import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/**
 * Makes an empty schema for one test file on the run's own server.
 * @returns its name, for `dropTestDatabase`, and its address, as `DATABASE_URL` takes it.
 */
export async function openTestDatabase(): Promise<{ url: string; name: string }> {
  const name = `cockpit_test_${process.env.VITEST_POOL_ID ?? '0'}_${randomBytes(4).toString('hex')}`;
  await runStatement(`DROP DATABASE IF EXISTS \`${name}\``);
  await runStatement(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

/** Takes the schema away; close the connections to it first. */
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
