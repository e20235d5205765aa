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

type MemberRow = {
  id: string;
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

function membersOf(knex: Queryable, spaceId: string) {
  // MySQL would begin with all people of all workspaces.
  return entriesOf(knex, spaceId).joinRaw('STRAIGHT_JOIN users ON users.id = user_spaces.user_id');
}

/** The name that is shown. That of a pending entry is the one that staff have entered. */
const SHOWN_NAME = 'IF(user_spaces.pending, user_spaces.invited_name, users.name)';

/** Of somebody who has not accepted their entry, only what staff have entered is shown. */
function memberView(row: MemberRow, spaceId: string): MemberView {
  const { id, name, email, phone, address, active, pending, version, verified_at, last_booked_at } = row;
  const entry = { _id: id, email, spaces: [{ space: spaceId, active }], version };
  if (pending) return { ...entry, name, phone: '', address: '', booking: null, invited: true };
  const booking = last_booked_at && { created_at: last_booked_at };
  return { ...entry, name, phone, address, booking, invited: verified_at === null };
}

/** Staff with members.show see all members of a workspace that they manage. Everybody else sees only themselves. */
export async function listMembers(
  call: Call,
  { space_id, text, ...paging }: ListMembersInput,
): Promise<Page<MemberView>> {
  const { services, actor } = call;
  // The count reads the accounts only for a search by text.
  const counted = text ? membersOf(services.knex, space_id) : entriesOf(services.knex, space_id);
  const query = membersOf(services.knex, space_id);
  const seesAll = may(actor.role, 'members', 'show');
  if (seesAll) requireManages(actor, space_id);
  for (const each of [query, counted]) {
    if (!seesAll) each.where('user_spaces.user_id', actor.userId);
    if (text) whereWords(each, ['users.email', services.knex.raw(SHOWN_NAME)], text);
  }
  // A subquery finds the page in indexes. The other columns are read only for the members of the page, not for skipped ones.
  const lastBooked = tableBy(services.knex, 'bookings', 'bookings_person')
    .where('bookings.space_id', space_id)
    .whereRaw('bookings.assigned_user_id = page.id')
    .where('bookings.listed', true)
    .orderBy('bookings.id', 'desc')
    .limit(1)
    .select('created_at')
    .as('last_booked_at');
  const read = (found: Knex.QueryBuilder) =>
    services.knex
      .from(
        found
          .orderByRaw(`${SHOWN_NAME}, users.id`)
          .select('users.id', services.knex.raw(`${SHOWN_NAME} AS name`))
          .select('user_spaces.active', 'user_spaces.pending', 'user_spaces.version')
          .as('page'),
      )
      .join('users', 'users.id', 'page.id')
      .orderBy(['page.name', 'page.id'])
      .select<MemberRow[]>('page.*', 'users.email', 'users.phone', 'users.address', 'users.verified_at', lastBooked);
  return mapPage(await paged({ query, counted, read }, paging), (row) => memberView(row, space_id));
}

/** The number of members of a workspace who are not blocked there. The caller has checked the access. */
export async function countActiveMembers(knex: Queryable, spaceId: string): Promise<number> {
  const [row] = await entriesOf(knex, spaceId).where('active', true).count<{ total: string }[]>({ total: '*' });
  return Number(row?.total);
}

/** One member of a workspace, for the response to a change. */
export async function readMember(knex: Queryable, spaceId: string, userId: string): Promise<MemberView | undefined> {
  const row = await membersOf(knex, spaceId)
    .where('users.id', userId)
    .first<MemberRow | undefined>(
      'users.id',
      knex.raw(`${SHOWN_NAME} AS name`),
      'email',
      'phone',
      'address',
      'verified_at',
      'user_spaces.active',
      'user_spaces.pending',
      'user_spaces.version',
    );
  return row && memberView({ ...row, last_booked_at: null }, spaceId);
}
