import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

let database: { url: string; name: string };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => dropTestDatabase(database.name));

it('servers that start together migrate in turn, also after a migration that was killed', async () => {
  const machines = [1, 2, 3].map(() => connect(database.url, 4));
  await Promise.all(machines.map(migrate));
  const [first] = machines;
  expect(await isMigrated(first!)).toBe(true);
  await first!('knex_migrations_lock').update({ is_locked: 1 });
  await migrate(first!);
  const names = await first!('knex_migrations').pluck('name');
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  await Promise.all(machines.map((machine) => machine.destroy()));
});
