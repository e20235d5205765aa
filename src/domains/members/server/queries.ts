import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { ListMembersInput, MemberView } from '#domains/members/schema.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

type Entry = { id: string; space_id: string };

type MemberRow = Entry & {
  name: string;
  email: string;
  phone: string;
  address: string;
  active: boolean;
  pending: boolean;
  version: number;
  verified_at: Date | null;
  last_booked_at: Date | null;
};

/** The member entries of a workspace, including those of staff. */
function entriesOf(knex: Queryable, spaceId: string) {
  return knex('user_spaces').where('user_spaces.space_id', spaceId);
}

function withAccounts(entries: Knex.QueryBuilder): Knex.QueryBuilder {
  // MySQL would begin with all people of all workspaces.
  return entries.joinRaw('STRAIGHT_JOIN users ON users.id = user_spaces.user_id');
}

/** The name that is shown. That of a pending entry is the one that staff have entered. */
const SHOWN_NAME = 'IF(user_spaces.pending, user_spaces.invited_name, users.name)';

/** Of somebody who has not accepted their entry, only what staff have entered is shown. */
export function memberView(row: MemberRow): MemberView {
  const { id, space_id: space, name, email, phone, address, active, pending, version, verified_at } = row;
  const entry = { _id: id, email, spaces: [{ space, active }], version };
  if (pending) return { ...entry, name, phone: '', address: '', booking: null, invited: true };
  const booking = row.last_booked_at && { created_at: row.last_booked_at };
  return { ...entry, name, phone, address, booking, invited: verified_at === null };
}

/** Reads what views show of entries, by name. @param found the entries with their accounts */
function readRows(knex: Queryable, found: Knex.QueryBuilder): Promise<MemberRow[]> {
  // A subquery finds the page in indexes. The other columns are read only for the members of the page, not for skipped ones.
  const lastBooked = tableBy(knex, 'bookings', 'bookings_person')
    .whereRaw('bookings.space_id = page.space_id')
    .whereRaw('bookings.assigned_user_id = page.id')
    .where('bookings.listed', true)
    .orderBy('bookings.id', 'desc')
    .limit(1)
    .select('created_at')
    .as('last_booked_at');
  return knex
    .from(
      found
        .select('users.id', 'user_spaces.space_id', knex.raw(`${SHOWN_NAME} AS name`))
        .select('user_spaces.active', 'user_spaces.pending', 'user_spaces.version')
        .as('page'),
    )
    .join('users', 'users.id', 'page.id')
    .orderBy(['page.name', 'page.id'])
    .select<MemberRow[]>('page.*', 'users.email', 'users.phone', 'users.address', 'users.verified_at', lastBooked);
}

/** Staff with members.show see all members of a workspace that they manage. Everybody else sees only themselves. */
export async function listMembers(
  call: Call,
  { space_id, text, ...paging }: ListMembersInput,
): Promise<Page<MemberView>> {
  const { services, actor } = call;
  const { knex } = services;
  const entries = () => entriesOf(knex, space_id);
  const query = withAccounts(entries());
  // The count reads the accounts only for a search by text.
  const counted = text ? withAccounts(entries()) : entries();
  const seesAll = may(actor.role, 'members', 'show');
  if (seesAll) requireManages(actor, space_id);
  for (const each of [query, counted]) {
    if (!seesAll) each.where('user_spaces.user_id', actor.userId);
    if (text) whereWords(each, ['users.email', knex.raw(SHOWN_NAME)], text);
  }
  const read = (page: Knex.QueryBuilder) => readRows(knex, page);
  const order = [{ column: 'name', type: 'text', direction: 'asc', by: knex.raw(SHOWN_NAME) }] as const;
  return mapPage(await paged({ table: 'users', order, query, counted, read }, paging), memberView);
}

/** The number of members of a workspace who are not blocked there. The caller has checked the access. */
export async function countActiveMembers(knex: Queryable, spaceId: string): Promise<number> {
  const [row] = await entriesOf(knex, spaceId).where('active', true).count<{ total: string }[]>({ total: '*' });
  return Number(row?.total);
}

/** Reads entries of people in workspaces, in one statement. Those that are gone are left out. */
export async function readEntries(knex: Queryable, entries: Entry[]): Promise<MemberRow[]> {
  if (entries.length === 0) return [];
  const found = knex('user_spaces').where((any) => {
    for (const { id, space_id } of entries)
      void any.orWhere((one) => one.where('user_spaces.user_id', id).where('user_spaces.space_id', space_id));
  });
  return readRows(knex, withAccounts(found));
}

/** One member of a workspace, for the response to a change. */
export async function readMember(knex: Queryable, spaceId: string, userId: string): Promise<MemberView | undefined> {
  const [row] = await readEntries(knex, [{ id: userId, space_id: spaceId }]);
  return row && memberView(row);
}
