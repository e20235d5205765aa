import type { Knex } from 'knex';

/** Compares names as people do: without regard to case, accents or invisible characters. Known to MySQL and MariaDB alike. */
const COLLATION = 'utf8mb4_unicode_520_ci';

/** Names that may stand once among what is not deleted (`status`), and among what. */
const NAMES = [
  {
    table: 'units',
    name: 'seat_no',
    length: 40,
    live: 'live_seat_no',
    key: 'units_live_seat',
    within: ['resource_id'],
  },
  { table: 'amenities', name: 'title', length: 150, live: 'live_title', key: 'amenities_live_title', within: [] },
] as const;

type Named = (typeof NAMES)[number];
type Double = { id: string; name: string; owner: string | null };

/** The later ones of those that share a name. */
async function doublesOf(knex: Knex, { table, name, live, within }: Named): Promise<Double[]> {
  const [owner = 'NULL'] = within;
  const [rows] = (await knex.raw(
    `SELECT id, name, owner FROM (
       SELECT id, ${name} AS name, ${owner} AS owner,
         ROW_NUMBER() OVER (PARTITION BY ${[...within, live].join(', ')} ORDER BY id) AS place
       FROM ${table} WHERE ${live} IS NOT NULL
     ) named WHERE place > 1 ORDER BY id`,
  )) as [Double[]];
  return rows;
}

async function isTaken(knex: Knex, { table, live, within }: Named, name: string, owner: string | null) {
  const query = knex(table).where(live, name);
  for (const column of within) query.where(column, owner);
  return (await query.first('id')) !== undefined;
}

/** 'D7' becomes 'D7 (2)', or the next number that is free. */
async function rename(knex: Knex, named: Named, { id, name, owner }: Double): Promise<void> {
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const renamed = [...name].slice(0, named.length - ending.length).join('') + ending;
    if (await isTaken(knex, named, renamed, owner)) continue;
    await knex(named.table)
      .where('id', id)
      .update({ [named.name]: renamed });
    return;
  }
}

/**
 * A seat number stands once in a desk area, and a title once among the amenities, whoever writes at the same time. The key is on
 * a generated column that is NULL for what is deleted, and for the units of rooms and offices there is one per resource.
 */
export async function up(knex: Knex): Promise<void> {
  for (const named of NAMES) {
    const { table, name, length, live, key, within } = named;
    await knex.raw(
      `ALTER TABLE ${table} ADD COLUMN ${live} VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE ${COLLATION}
         GENERATED ALWAYS AS (IF(status, ${name}, NULL)) STORED`,
    );
    for (const double of await doublesOf(knex, named)) await rename(knex, named, double);
    await knex.raw(`ALTER TABLE ${table} ADD UNIQUE KEY ${key} (${[...within, live].join(', ')})`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, live, key } of NAMES) {
    await knex.raw(`ALTER TABLE ${table} DROP KEY ${key}, DROP COLUMN ${live}`);
  }
}
