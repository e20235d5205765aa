import type { Knex } from 'knex';

const TABLES = ['imports', 'imported_records'];
const KINDS = ['people', 'companies', 'bookings', 'credits'];

async function setKinds(knex: Knex, kinds: string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} MODIFY kind ENUM(${list}) NOT NULL`);
}

/** Memberships can be imported, too. */
export async function up(knex: Knex): Promise<void> {
  await setKinds(knex, [...KINDS, 'memberships']);
}

export async function down(knex: Knex): Promise<void> {
  const imports = knex('imports').where('kind', 'memberships').select('id');
  await knex('import_problems').whereIn('import_id', imports).delete();
  for (const table of ['imported_records', 'imports']) await knex(table).where('kind', 'memberships').delete();
  await setKinds(knex, KINDS);
}
