/** The rows of a person are found by what the domains declare: all of theirs, and none of another person's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { personalTables } from '#app/server/privacy-document.ts';
import { type Person, authoredRows, personalRows, personalWays } from '#server/personal-rows.ts';
import { select } from '#server/db/statements.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { data, roomBooking, slot } from '../helpers/world.ts';
import { MARKS, made, makePerson } from './person.ts';

useApp();

const names = Object.keys(personalTables);
/** The tables whose rows say whose they are. */
const ownable = () => names.filter((name) => personalWays(app.knex, personalTables, name, nobody).length > 0);
const nobody: Person = { id: null, emails: [] };
const NEWCOMER = 'qzother@example.org';

let person: Person;
let other: Person;
/** With the accounts that their invitations have made. */
let invited: Person[];

beforeAll(async () => {
  await makePerson();
  const { member, otherMember } = world;
  const addresses = [...made].filter((each) => /mail$|account$|guest$|billing$|invited$/.test(each));
  person = { id: member.id, emails: addresses.map((each) => `${each}@example.org`) };
  other = { id: otherMember.id, emails: [otherMember.email, NEWCOMER] };
  const booked = { ...roomBooking(world, slot(200)), members: [NEWCOMER] };
  await data(app.call('POST', '/bookings', { token: otherMember.token, body: booked }));
  await app.deliver();
  const accounts = await app.knex('users').whereIn('email', person.emails).whereNot('id', member.id).select('id');
  invited = accounts.map(({ id }) => ({ id, emails: [] }));
});

const textOf = (row: object) => JSON.stringify(row).toLowerCase();
async function rowsOf(name: string, of: Person): Promise<string[]> {
  return (await personalRows(app.knex, personalTables, name, of)).map(textOf);
}
const isMarked = (text: string) => (text.match(MARKS) ?? []).length > 0;

describe('the rows of a person', () => {
  it('are all rows with their texts, in each table that says whose its rows are', async () => {
    const missing: string[] = [];
    let found = 0;
    for (const name of ownable()) {
      const marked = (await app.knex(name).select('*')).map(textOf).filter(isMarked);
      const theirs = new Set((await Promise.all([person, ...invited].map((each) => rowsOf(name, each)))).flat());
      found += marked.length;
      missing.push(...marked.filter((row) => !theirs.has(row)).map(() => name));
    }
    // A company whose address is not theirs, and its invoice.
    expect(missing).toEqual(['companies', 'invoices']);
    expect(found).toBeGreaterThan(30);
  });

  it('are none of another person', async () => {
    const counts = await Promise.all(
      ownable().map(async (name) => {
        const theirs = await rowsOf(name, other);
        expect(theirs.filter(isMarked), name).toEqual([]);
        const of = new Set(await rowsOf(name, person));
        expect(
          theirs.filter((row) => of.has(row)),
          name,
        ).toEqual([]);
        return theirs.length;
      }),
    );
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(3);
  });

  it('are each there once, also when they belong to the person in two ways', async () => {
    for (const name of ownable()) {
      const rows = await rowsOf(name, person);
      expect(new Set(rows).size, name).toBe(rows.length);
    }
  });

  it('are nobody’s without an account and an address', async () => {
    for (const name of ownable()) expect(await rowsOf(name, nobody), name).toEqual([]);
  });

  it('leave out those through another table, and can be changed by each way', async () => {
    const [, ...others] = personalWays(app.knex, personalTables, 'booking_members', person, { without: ['bookings'] });
    expect(others.map(({ column }) => column)).toEqual(['email']);
    const guest = { id: null, emails: [NEWCOMER] };
    const ways = personalWays(app.knex, personalTables, 'booking_members', guest, { without: ['bookings', 'person'] });
    const changed = await Promise.all(
      ways.map(({ only }) => app.knex('booking_members').where(only).update({ name: 'Somebody' })),
    );
    expect(changed).toEqual([1]);
  });

  it('are not those that they have written about others', async () => {
    const notes = await authoredRows(app.knex, personalTables, 'member_notes', { id: world.owner.id, emails: [] });
    expect(notes.map(textOf).some(isMarked)).toBe(true);
    expect(await rowsOf('member_notes', { id: world.owner.id, emails: [] })).toEqual([]);
    expect(await authoredRows(app.knex, personalTables, 'member_notes', nobody)).toEqual([]);
  });

  it('are told apart by the primary key', async () => {
    const keys = await select<{ tab: string; col: string }>(
      app.knex,
      `SELECT TABLE_NAME AS tab, COLUMN_NAME AS col FROM information_schema.STATISTICS
       WHERE TABLE_SCHEMA = DATABASE() AND INDEX_NAME = 'PRIMARY' ORDER BY TABLE_NAME, SEQ_IN_INDEX`,
      [],
    );
    for (const name of names) {
      const primary = keys.filter(({ tab }) => tab === name).map(({ col }) => col);
      const ways = Object.values(personalTables[name]!.whose ?? {});
      if (ways.length > 1) expect(personalTables[name]!.key ?? ['id'], name).toEqual(primary);
      for (const way of ways) if (names.includes(way)) expect(personalTables[way]!.key, way).toBeUndefined();
    }
  });

  it('are asked for in declared tables only', () => {
    expect(() => personalRows(app.knex, personalTables, 'nothing', person)).toThrow('No domain declares');
    expect(() => authoredRows(app.knex, personalTables, 'nothing', person)).toThrow('No domain declares');
  });
});
