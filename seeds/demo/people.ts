/** The demo's accounts with fixed addresses, and more members, who have joined one after the other. */
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { DEMO_PASSWORD } from '#shared/demo.ts';
import { DAY } from '#shared/time.ts';
import { diceOf } from './dice.ts';
import { nameOf } from './names.ts';

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
/** By the place of their workspaces. */
const CITIES = ['London', 'Manchester', 'Bristol'];
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

/** A member of a workspace. */
export type Member = Person & {
  spaceId: string;
  /** When they have joined. */
  since: Date;
  /** Not blocked. */
  active: boolean;
};

const MEMBERS = 96;
/** The first ones joined so many days ago, and the others one after the other, with so many days between them. */
const FIRST_JOINED = 475;
const FIRST_MEMBERS = 40;
const JOIN_EVERY = 8;
/** The workspaces that members join in turn: half of them the first one. */
const JOINED = [0, 1, 0, 2];
/** Of the members, every twelfth is blocked in their workspace. */
const BLOCKED = 12;

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

/** @returns the members, starting with the two that have fixed addresses, the accounts that have a portrait, the owner, and the editor of the website */
export async function seedPeople(
  trx: Knex.Transaction,
  spaceIds: string[],
  now: Date,
): Promise<{ members: Member[]; portrayed: Person[]; owner: Person; editor: Person }> {
  const dice = diceOf(7);
  const password_hash = await hash(DEMO_PASSWORD);
  const roles = new Map(
    (await trx('roles').select<{ id: string; name: string }[]>('id', 'name')).map((role) => [role.name, role.id]),
  );
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const common = { password_hash, verified_at: now };
  const joined = (index: number) => daysAgo(FIRST_JOINED - Math.max(0, index - FIRST_MEMBERS) * JOIN_EVERY);

  const staff = await insertUsers(
    trx,
    ACCOUNTS.map(({ email, name, role }) => ({
      ...common,
      email,
      name,
      role_id: roles.get(role),
      created_at: daysAgo(FIRST_JOINED),
    })),
  );
  const others = await insertUsers(
    trx,
    Array.from({ length: MEMBERS }, (_, index) => ({
      ...common,
      ...nameOf(index),
      company_name: dice.pick(FIRMS),
      phone: `+447700900${String(100 + index)}`,
      address: `${dice.number(1, 120)} ${dice.pick(STREETS)}, ${CITIES[JOINED[index % JOINED.length]!]!}`,
      role_id: roles.get('Member'),
      created_at: joined(index),
    })),
  );
  const byEmail = new Map(staff.map((person) => [person.email, person]));
  const fixed = ['member@cockpit.test', 'member2@cockpit.test'].map((email) => byEmail.get(email)!);
  const members: Member[] = [
    ...fixed.map((person) => ({ ...person, spaceId: spaceIds[0]!, since: daysAgo(FIRST_JOINED), active: true })),
    ...others.map((person, index) => ({
      ...person,
      spaceId: spaceIds[JOINED[index % JOINED.length]!]!,
      since: joined(index),
      active: index % BLOCKED !== BLOCKED - 1,
    })),
  ];

  const assignments = ACCOUNTS.filter(({ spaces }) => spaces === 'london' || spaces === 'two').flatMap(
    ({ email, spaces }) =>
      spaceIds
        .slice(0, spaces === 'two' ? 2 : 1)
        .map((space_id) => ({ user_id: byEmail.get(email)!.id, space_id, created_at: now })),
  );
  await trx('team_spaces').insert(assignments);
  await trx('user_spaces').insert(
    members.map(({ id: user_id, spaceId: space_id, since: created_at, active }) => {
      return { user_id, space_id, active, created_at };
    }),
  );
  const author_id = byEmail.get('frontdesk@cockpit.test')!.id;
  const notes = ['Prefers the room by the window', 'Asks for oat milk', 'Invoices go to the assistant'];
  await trx('member_notes').insert(
    notes.map((text, index) => ({
      user_id: members[index % 2]!.id,
      space_id: spaceIds[0]!,
      author_id,
      text,
      created_at: daysAgo(3 - index),
    })),
  );
  const [owner, editor] = [byEmail.get('owner@cockpit.test')!, byEmail.get('editor@cockpit.test')!];
  const portrayed = [
    owner,
    byEmail.get('manager@cockpit.test')!,
    byEmail.get('frontdesk@cockpit.test')!,
    editor,
    ...fixed,
  ];
  return { members, portrayed, owner, editor };
}
