/** The migration that separates the assignments of the team from memberships, on data of the version before, and its reversal. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import * as teamSpaces from '../../migrations/0010-team-spaces.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const now = new Date('2030-01-01T10:00:00Z');

let database: { url: string; name: string };
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = connect(database.url, 2);
  await migrate(knex);
  await ensureStandardRoles(knex, now);
});
afterAll(async () => {
  await knex.destroy();
  await dropTestDatabase(database.name);
});

async function insert(table: string, row: object): Promise<string> {
  const [id] = await knex(table).insert({ ...row, created_at: now });
  return String(id);
}

const addUser = async (email: string, role: string) =>
  insert('users', { email, role_id: (await knex('roles').where('name', role).first<{ id: string }>('id')).id });
const addSpace = (name: string) =>
  insert('spaces', {
    name,
    area: 'Street',
    description: '',
    resources_available: '[]',
    no_of_days: '[]',
    opens_at: '09:00',
    closes_at: '18:00',
    price_pence: '{}',
    dynamic_price_slab: '{}',
  });
const pairs = async (table: string) =>
  (
    await knex(table)
      .orderBy(['user_id', 'space_id'])
      .select<{ user_id: string; space_id: string }[]>('user_id', 'space_id')
  ).map(({ user_id, space_id }) => [user_id, space_id]);

it('moves assignments, keeps memberships, and can be reverted', async () => {
  const [london, leeds] = [await addSpace('London'), await addSpace('Leeds')];
  const [staff, member] = [
    await addUser('staff@example.org', 'Front Desk'),
    await addUser('member@example.org', 'Member'),
  ];
  await teamSpaces.down(knex);
  const enter = (user_id: string, space_id: string, active = true) =>
    insert('user_spaces', { user_id, space_id, active });
  await enter(staff, london);
  await enter(member, london);
  await enter(member, leeds, false);

  await teamSpaces.up(knex);
  expect(await pairs('team_spaces')).toEqual([[staff, london]]);
  expect(await pairs('user_spaces')).toEqual([
    [member, london],
    [member, leeds],
  ]);

  await teamSpaces.down(knex);
  expect(await pairs('user_spaces')).toEqual([
    [staff, london],
    [member, london],
    [member, leeds],
  ]);

  // Staff added on the members screen, and blocked entries, stay memberships.
  const action = {
    actor_id: staff,
    model: 'Member',
    model_id: staff,
    space_id: london,
    message: 'added staff@example.org',
  };
  await insert('activities', action);
  await enter(staff, leeds, false);
  await teamSpaces.up(knex);
  expect(await pairs('team_spaces')).toEqual([[staff, london]]);
  expect(await pairs('user_spaces')).toEqual([
    [staff, london],
    [staff, leeds],
    [member, london],
    [member, leeds],
  ]);
});
