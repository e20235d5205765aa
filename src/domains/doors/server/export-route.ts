/** GET /space/{space_id}/getkisi/export. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { sortedBy, whereAfter } from '#server/db/position.ts';
import { UserActivityFilter, type UserActivityView } from '#domains/doors/schema.ts';
import { DAYS, type DoorActivityRow, activityView, daysOf, readDays } from '#domains/doors/server/user-activity.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { toLocal } from '#shared/time.ts';
import { type Translate, msg } from '#shared/texts.ts';

/** The rows that are in memory at once. */
const BATCH = 500;

type Row = { view: UserActivityView; zone: string };

function localTime(at: Date | null, zone: string): string {
  if (!at) return '';
  const { day, time } = toLocal(at, zone);
  return `${day} ${time}`;
}

const COLUMNS: Record<string, (row: Row) => Cell> = {
  [msg('Day')]: ({ view }) => view.day,
  [msg('Member Name')]: ({ view }) => view.member_name,
  [msg('Email')]: ({ view }) => view.email,
  [msg('First Unlock')]: ({ view, zone }) => localTime(view.first_unlock_at, zone),
  [msg('Last Unlock')]: ({ view, zone }) => localTime(view.last_unlock_at, zone),
  [msg('Last Door')]: ({ view }) => view.last_unlocked_lock_name ?? '',
  [msg('Unlocks')]: ({ view }) => String(view.unlocks),
  [msg('Refused')]: ({ view }) => String(view.refused),
  [msg('Status')]: ({ view }) => view.status,
  [msg('Time Zone')]: ({ zone }) => zone,
};

/**
 * The list with its filters and its order. The reader asks for each batch, so a slow reader slows down the database work.
 * @throws NotAllowed without the download access to user activity
 */
async function* exportUserActivity(call: Call, filter: UserActivityFilter, t: Translate): AsyncGenerator<string> {
  const { services, actor } = call;
  if (!may(actor.role, 'userActivity', 'download')) throw new NotAllowed();
  requireManages(actor, filter.space_id);
  const { time_zone: zone } = await findSpace(services.knex, filter.space_id);
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS).map((head) => t(head)));
  for (let last: DoorActivityRow | undefined; ;) {
    const query = sortedBy(daysOf(services.knex, filter).limit(BATCH), DAYS);
    if (last) whereAfter(query, DAYS, last);
    const rows = await readDays(query, filter.space_id);
    const lines = rows
      .map((row) => activityView(row))
      .map((view) => Object.values(COLUMNS).map((of) => of({ view, zone })));
    yield lines.map(csvLine).join('');
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

export const activityExport = csvDownload({
  path: '/space/{space_id}/getkisi/export',
  reads: { what: msg('who opened doors of a workspace'), model: 'Door' },
  filename: 'user-activity.csv',
  byKey: 'userActivity',
  limit: { name: 'activity-export', points: 5, seconds: 60 },
  input: UserActivityFilter,
  lines: exportUserActivity,
  content: 'The user activity',
  operationId: 'doors.exportActivity',
  summary: 'Who opened doors of a workspace as CSV, with the filters and the order of the list',
  description: 'Needs the download access to user activity. Times are those of the workspace.',
  tags: ['doors'],
});
