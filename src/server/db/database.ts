/** The process's database, opened once at start. */
import type { Knex } from 'knex';
import { Model } from 'objection';
import { connect } from '#server/db/knex.ts';

let knex: Knex | undefined;

export function openDatabase(url: string, pool: number): Knex {
  knex = connect(url, pool);
  Model.knex(knex);
  return knex;
}

/** @throws Error before openDatabase. */
export function db(): Knex {
  if (!knex) throw new Error('The database is not open');
  return knex;
}

export async function closeDatabase(): Promise<void> {
  await knex?.destroy();
  knex = undefined;
}
