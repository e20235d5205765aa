import { createConnection } from 'mysql2/promise';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { fillLists } from './data.ts';

/**
 * Creates a new database with long lists, in place of one with the same name. This is fast enough for each run.
 * @param url the database server
 * @returns the address of the database
 */
export async function listsDatabase(url: string, name: string): Promise<string> {
  const address = new URL(url);
  address.pathname = `/${name}`;
  const server = await createConnection(url);
  await server.query(`DROP DATABASE IF EXISTS ${name}`);
  await server.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await server.end();
  const knex = connect(address.href, 2);
  await migrate(knex);
  await ensureStandardRoles(knex, new Date());
  await fillLists(knex, new Date());
  await knex.destroy();
  return address.href;
}
