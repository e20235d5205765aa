import type { Knex } from 'knex';

/** Ignores case, accents and invisible characters. Available in MySQL and MariaDB. */
const COLLATION = 'utf8mb4_unicode_520_ci';

/** Columns that must be unique among rows that are not deleted (`status`), within the columns of `within`. */
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

/** All rows except the first of each name. */
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

/** Renames 'D7' to 'D7 (2)', or to the next free number. */
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
 * Seat numbers become unique in a desk area, and titles among amenities, also for concurrent writes. The unique key is on a generated
 * column that is NULL for deleted rows. Rooms and offices have one unit per resource, so their empty seat number is unique too.
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
