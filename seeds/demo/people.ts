/** The demo's accounts with fixed addresses, and 60 more members. */
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { DEMO_PASSWORD } from '#domains/accounts/rules.ts';
import { diceOf } from './dice.ts';

type Account = { email: string; name: string; role: string; spaces: 'none' | 'london' | 'two' | 'member' };

const ACCOUNTS: Account[] = [
  { email: 'owner@cockpit.test', name: 'Olivia Hart', role: 'Super Admin', spaces: 'none' },
  { email: 'manager@cockpit.test', name: 'Marcus Bell', role: 'Manager', spaces: 'london' },
  { email: 'frontdesk@cockpit.test', name: 'Freya Doyle', role: 'Front Desk', spaces: 'two' },
  { email: 'editor@cockpit.test', name: 'Edwin Marsh', role: 'Content Editor', spaces: 'none' },
  { email: 'calendar@cockpit.test', name: 'Callum Frost', role: 'Manager', spaces: 'two' },
  { email: 'member@cockpit.test', name: 'Mia Sanders', role: 'Member', spaces: 'member' },
  { email: 'member2@cockpit.test', name: 'Max Osei', role: 'Member', spaces: 'member' },
];

const FIRST = [
  'Ada',
  'Ben',
  'Chloe',
  'Dev',
  'Elif',
  'Finn',
  'Grace',
  'Hugo',
  'Isla',
  'Jonas',
  'Kira',
  'Leo',
  'Maya',
  'Noor',
  'Owen',
  'Priya',
  'Quinn',
  'Rosa',
  'Sam',
  'Tess',
];
const LAST = [
  'Abbott',
  'Barros',
  'Chen',
  'Dunne',
  'Evans',
  'Fischer',
  'Gupta',
  'Hughes',
  'Ivanov',
  'Jensen',
  'Khan',
  'Lowe',
  'Mensah',
  'Novak',
  'Okafor',
  'Patel',
  'Reid',
  'Silva',
  'Turner',
  'Walsh',
];
const FIRMS = [
  'Northlight Studio',
  'Fern & Field',
  'Brightwater Legal',
  'Halden Robotics',
  'Copper Lane Films',
  'Saltmarsh Tea',
  'Orbit Physio',
  'Inkwell Press',
];
const STREETS = [
  'Baker Street',
  'Mill Lane',
  'Station Road',
  'King Street',
  'Church Row',
  'Park Avenue',
  'Canal Walk',
  'Victoria Road',
];

export type Person = { id: string; name: string; email: string };

async function insertUsers(trx: Knex.Transaction, rows: Record<string, unknown>[]): Promise<Person[]> {
  await trx('users').insert(rows);
  return trx('users')
    .whereIn(
      'email',
      rows.map((row) => String(row.email)),
    )
    .orderBy('id')
    .select<Person[]>('id', 'name', 'email');
}

/** @returns the members, starting with the two that have fixed addresses, the owner, and the editor of the website */
export async function seedPeople(
  trx: Knex.Transaction,
  spaceIds: string[],
  now: Date,
): Promise<{ members: Person[]; owner: Person; editor: Person }> {
  const dice = diceOf(7);
  const password_hash = await hash(DEMO_PASSWORD);
  const roles = new Map(
    (await trx('roles').select<{ id: string; name: string }[]>('id', 'name')).map((role) => [role.name, role.id]),
  );
  const joined = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const common = { password_hash, verified_at: now };

  const staff = await insertUsers(
    trx,
    ACCOUNTS.map(({ email, name, role }) => ({
      ...common,
      email,
      name,
      role_id: roles.get(role),
      created_at: joined(200),
    })),
  );
  const others = await insertUsers(
    trx,
    Array.from({ length: 60 }, (_, index) => {
      const first = FIRST[index % FIRST.length]!;
      const last = LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length]!;
      return {
        ...common,
        name: `${first} ${last}`,
        email: `${first}.${last}${index}@example.org`.toLowerCase(),
        company_name: dice.pick(FIRMS),
        phone: `+447700900${String(100 + index)}`,
        address: `${dice.number(1, 120)} ${dice.pick(STREETS)}, London`,
        role_id: roles.get('Member'),
        created_at: joined(dice.number(5, 180)),
      };
    }),
  );
  const byEmail = new Map(staff.map((person) => [person.email, person]));
  const fixedMembers = [byEmail.get('member@cockpit.test')!, byEmail.get('member2@cockpit.test')!];
  const members = [...fixedMembers, ...others];

  const assignments = ACCOUNTS.filter(({ spaces }) => spaces === 'london' || spaces === 'two').flatMap(
    ({ email, spaces }) =>
      spaceIds
        .slice(0, spaces === 'two' ? 2 : 1)
        .map((space_id) => ({ user_id: byEmail.get(email)!.id, space_id, created_at: now })),
  );
  await trx('team_spaces').insert(assignments);
  // Of the other members, every tenth is blocked in their workspace.
  const memberships = members.map((member, index) => ({
    user_id: member.id,
    space_id: spaceIds[index < 2 ? 0 : index % spaceIds.length]!,
    active: index < 2 || index % 10 !== 9,
    created_at: now,
  }));
  await trx('user_spaces').insert(memberships);
  const author_id = byEmail.get('frontdesk@cockpit.test')!.id;
  const notes = ['Prefers the room by the window', 'Asks for oat milk', 'Invoices go to the assistant'];
  await trx('member_notes').insert(
    notes.map((text, index) => ({
      user_id: members[index % 2]!.id,
      space_id: spaceIds[0]!,
      author_id,
      text,
      created_at: joined(3 - index),
    })),
  );
  const [owner, editor] = [byEmail.get('owner@cockpit.test')!, byEmail.get('editor@cockpit.test')!];
  return { members, owner, editor };
}
