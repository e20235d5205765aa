import type { Knex } from 'knex';

const TABLES = ['imports', 'imported_records'];

async function setKinds(knex: Knex, kinds: string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} MODIFY kind ENUM(${list}) NOT NULL`);
}

/** Credits can be imported, too. */
export async function up(knex: Knex): Promise<void> {
  await setKinds(knex, ['people', 'companies', 'bookings', 'credits']);
}

export async function down(knex: Knex): Promise<void> {
  const ofCredits = knex('imports').where('kind', 'credits').select('id');
  await knex('import_problems').whereIn('import_id', ofCredits).delete();
  for (const table of ['imported_records', 'imports']) await knex(table).where('kind', 'credits').delete();
  await setKinds(knex, ['people', 'companies', 'bookings']);
}
