/** Who opened doors on which day: the list, the hours of a day, and the export. */
import type { Knex } from 'knex';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { memberStatus } from '#domains/doors/rules.ts';
import type {
  ListUserActivityInput,
  UnlockHoursView,
  UserActivityFilter,
  UserActivityPage,
  UserActivityView,
} from '#domains/doors/schema.ts';
import { findPlace, sourceView } from '#domains/doors/server/queries.ts';
import type { DoorDayRow } from '#domains/doors/server/tables.ts';
import type { RoleKey } from '#domains/roles/index.ts';

export type DoorActivityRow = DoorDayRow & {
  account_name: string | null;
  membership: boolean | null;
  role_key: RoleKey | null;
};

/** The days of people in a workspace. People are found by their email address. */
export function daysOf(knex: Knex, { space_id, text, day }: UserActivityFilter): Knex.QueryBuilder {
  const query = knex('door_days')
    .leftJoin('users', 'users.email', 'door_days.person')
    .where('door_days.space_id', space_id);
  if (day) void query.where('door_days.day', day);
  if (text) whereWords(query, ['users.name', 'door_days.name', 'door_days.person'], text);
  return query;
}

/** The newest day first, and on each day whoever came last. */
export const DAYS = {
  table: 'door_days',
  order: [
    { column: 'day', type: 'day', direction: 'desc' },
    { column: 'last_at', type: 'instant', direction: 'desc' },
  ],
} as const;

/** Adds the columns. The membership is that of now. */
export function readDays(found: Knex.QueryBuilder, spaceId: string): Promise<DoorActivityRow[]> {
  return found
    .leftJoin('user_spaces', (join) =>
      join
        .on('user_spaces.user_id', 'users.id')
        .andOnVal('user_spaces.space_id', spaceId)
        .andOnVal('user_spaces.pending', false),
    )
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select<DoorActivityRow[]>(
      'door_days.*',
      'users.name as account_name',
      'user_spaces.active as membership',
      'roles.role_key',
    );
}

export function activityView(row: DoorActivityRow): UserActivityView {
  const isStaff = row.account_name !== null && row.role_key !== 'member';
  return {
    _id: row.id,
    member_name: row.account_name || row.name,
    email: row.person,
    day: row.day,
    first_unlock_at: row.first_unlock_at,
    last_unlock_at: row.last_unlock_at,
    last_unlocked_lock_name: row.last_door,
    unlocks: row.unlocks,
    refused: row.refused,
    status: memberStatus(row.membership, isStaff),
  };
}

/** Staff with the area see the activity of the workspaces that they manage, newest day first. */
export async function listUserActivity(call: Call, input: ListUserActivityInput): Promise<UserActivityPage> {
  const { services, actor } = call;
  const { offset, limit, after, ...filter } = input;
  requireManages(actor, filter.space_id);
  const query = daysOf(services.knex, filter);
  const read = (found: Knex.QueryBuilder) => readDays(found, filter.space_id);
  const [page, place] = await Promise.all([
    paged({ ...DAYS, query, read }, { offset, limit, after }),
    findPlace(services.knex, filter.space_id),
  ]);
  const { read_until = null, read_failure: failure = null } = place ?? {};
  return { ...mapPage(page, activityView), source: { ...sourceView(services, place), read_until, failure } };
}

type HourRow = { hour: number; unlocks: number; refused: number };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The unlocks of a workspace by the hours of a day. @param day the newest day with unlocks if it is missing */
export async function unlockHours({ services, actor }: Call, spaceId: string, day?: string): Promise<UnlockHoursView> {
  const { knex } = services;
  requireManages(actor, spaceId);
  const newest =
    day ?? (await knex('door_days').where('space_id', spaceId).max<{ day: string | null }[]>({ day: 'day' }))[0]?.day;
  if (!newest) return { day: null, hours: HOURS.map(() => ({ unlocks: 0, refused: 0 })) };
  const rows = await knex('door_unlocks')
    .where({ space_id: spaceId, day: newest })
    .groupBy('hour')
    .select<HourRow[]>('hour', knex.raw('SUM(success) AS unlocks'), knex.raw('SUM(NOT success) AS refused'));
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  return {
    day: newest,
    hours: HOURS.map((hour) => {
      const { unlocks = 0, refused = 0 } = byHour.get(hour) ?? {};
      return { unlocks, refused };
    }),
  };
}
