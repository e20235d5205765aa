/** Migration 0011 on a database of the version before, and its reversal. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { down, up } from '../../migrations/0011-sessions-and-exact-keys.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const STEM = 'ab'.repeat(16);
const created_at = new Date();

let database: { url: string; name: string };
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = connect(database.url, 4);
  await migrate(knex);
  await down(knex);
});
afterAll(async () => {
  await knex.destroy();
  await dropTestDatabase(database.name);
});

async function collationOf(table: string, column: string): Promise<string> {
  const [rows] = (await knex.raw(
    'SELECT COLLATION_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND COLUMN_NAME = ?',
    [table, column],
  )) as [{ name: string }[]];
  return rows[0]!.name;
}

it('makes addresses exact, deletes passwords of unverified accounts, and changes picture URLs', async () => {
  expect(await collationOf('users', 'email')).toMatch(/_ci$/);
  await knex('users').insert([
    { email: 'Ada@Example.org', name: 'Ada', password_hash: 'chosen', verified_at: created_at, created_at },
    { email: 'stranger@example.org', name: 'Mallory', password_hash: 'unproven', created_at },
  ]);
  // The old unique key treats these as equal, so duplicates cannot exist.
  await expect(knex('users').insert({ email: 'ádä@example.org', name: '', created_at })).rejects.toThrow(/Duplicate/);
  const file = { model: 'Spaces', model_id: 1, filename: 'a', size: 1, thumb_location: '', position: 0, created_at };
  await knex('attachments').insert([
    { ...file, mimetype: 'image/png', original: `/files/${STEM}.png` },
    { ...file, mimetype: 'application/pdf', original: `/files/${STEM}.pdf` },
  ]);
  await knex('stored_files').insert([
    { name: `${STEM}.png`, stored_at: created_at },
    { name: `${STEM}.pdf`, stored_at: created_at },
  ]);

  await up(knex);
  expect(await knex('users').orderBy('id').select('email', 'password_hash')).toEqual([
    { email: 'ada@example.org', password_hash: 'chosen' },
    { email: 'stranger@example.org', password_hash: null },
  ]);
  for (const table of ['users', 'booking_members', 'sign_ups'])
    expect(await collationOf(table, 'email'), table).toBe('utf8mb4_bin');
  expect(await collationOf('idempotency_keys', 'idempotency_key')).toBe('utf8mb4_bin');
  expect(await knex('attachments').orderBy('id').select('original', 'mimetype')).toEqual([
    { original: `/files/${STEM}-1440.jpg`, mimetype: 'image/jpeg' },
    { original: `/files/${STEM}.pdf`, mimetype: 'application/pdf' },
  ]);
  expect(await knex('stored_files').where('is_sent_picture', true).pluck('name')).toEqual([`${STEM}.png`]);
});

it('can be reverted and applied again', async () => {
  await knex('idempotency_keys').insert(
    [false, true].map((is_step) => ({
      user_id: '1',
      idempotency_key: 'k',
      is_step,
      operation: 'o',
      input_hash: 'h',
      created_at,
    })),
  );
  await down(knex);
  expect(await knex('attachments').orderBy('id').pluck('original')).toEqual([
    `/files/${STEM}.jpg`,
    `/files/${STEM}.pdf`,
  ]);
  expect(await knex.schema.hasTable('sign_ups')).toBe(false);
  expect(await knex.schema.hasColumn('idempotency_keys', 'is_step')).toBe(false);
  expect(await collationOf('users', 'email')).toMatch(/_ci$/);
  await up(knex);
  expect(await knex('attachments').orderBy('id').first('original')).toEqual({ original: `/files/${STEM}-1440.jpg` });
});
