/** GET /bookings/export. */
import { showsAllBookings } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { allOfFew, firstKeys, idsOf } from '#server/db/newest.ts';
import type { RowPosition } from '#server/db/position.ts';
import { BookingsFilter } from '#domains/bookings/list-input.ts';
import { paymentWords } from '#domains/bookings/payment-states.ts';
import { displayStatus } from '#domains/bookings/rules.ts';
import { planOf, type Plan } from '#domains/bookings/server/list/plan.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, moneyColumns } from '#shared/csv.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { readListedBookings } from '#domains/bookings/server/records.ts';
import { summaryFor } from '#domains/bookings/server/view.ts';
import { type Translate, msg } from '#shared/texts.ts';

/** The bookings that are in memory at once. */
const BATCH = 500;

type Row = { summary: BookingSummary; bookedAt: Date; now: Date };

/** 'YYYY-MM-DD HH:mm' on the clock of the workspace, which spreadsheets read as a time. */
function localTime(at: Date, { summary }: Row): string {
  const { day, time } = toLocal(at, summary.space_id.time_zone);
  return `${day} ${time}`;
}

const memberText = (member: BookingSummary['members'][number]) =>
  typeof member === 'string' ? member : member.name || member.email;

/** The columns before the amounts, and those after them. */
const COLUMNS: Record<string, (row: Row) => Cell> = {
  [msg('Booking No.')]: ({ summary }) => summary._id,
  [msg('Work Space')]: ({ summary }) => summary.space_id.name,
  [msg('Location')]: ({ summary }) => summary.space_id.area,
  [msg('Resource Name')]: ({ summary }) => summary.resource_id.name,
  [msg('Resource Type')]: ({ summary }) => RESOURCE_TYPE_NAMES[summary.type],
  [msg('Seats')]: ({ summary }) => summary.items.map(({ seat_no }) => seat_no).join(' '),
  [msg('From')]: (row) => localTime(row.summary.from, row),
  [msg('To')]: (row) => localTime(row.summary.to, row),
  [msg('Time Zone')]: ({ summary }) => summary.space_id.time_zone,
  [msg('Status')]: ({ summary, now }) => displayStatus(summary, now),
  [msg('Payment Status')]: ({ summary }) => paymentWords(summary),
};

const COLUMNS_AFTER_MONEY: typeof COLUMNS = {
  [msg('Billed To')]: ({ summary }) => summary.assignedUser?.name || summary.name,
  [msg('Billed To Email')]: ({ summary }) => summary.assignedUser?.email ?? '',
  [msg('Members')]: ({ summary }) => summary.members.map(memberText).join('; '),
  [msg('Title')]: ({ summary }) => summary.title,
  [msg('Booked On')]: (row) => localTime(row.bookedAt, row),
};

type Money = ReturnType<typeof moneyColumns<'total' | 'paid'>>;

function lineOf(record: BookingRecord, { cells }: Money, call: Call): string {
  const summary = summaryFor(call, record);
  const { price, paid, currency } = summary;
  const row = { summary, bookedAt: record.created_at, now: call.now };
  const valuesOf = (columns: typeof COLUMNS) => Object.values(columns).map((cellOf) => cellOf(row));
  return csvLine([...valuesOf(COLUMNS), ...cells({ ...price, paid, currency }), ...valuesOf(COLUMNS_AFTER_MONEY)]);
}

/**
 * The bookings that the caller may list, with the filters and in the order of the list. The reader asks for each batch, so a slow
 * reader slows down the database work, and one that has gone ends it.
 */
async function* exportBookings(call: Call, filter: BookingsFilter, t: Translate): AsyncGenerator<string> {
  const plan = await planOf(call, filter);
  const currencies = await call.services.knex('spaces').distinct('currency').pluck('currency');
  const money = moneyColumns({ [msg('Price')]: 'total', [msg('Paid')]: 'paid' } as const, currencies, t);
  const headsOf = (columns: typeof COLUMNS) => Object.keys(columns).map((head) => t(head));
  yield BYTE_ORDER_MARK + csvLine([...headsOf(COLUMNS), ...money.heads, ...headsOf(COLUMNS_AFTER_MONEY)]);
  for await (const ids of batchesOf(plan, BATCH)) {
    const records = await readListedBookings(call.services.knex, ids);
    yield records.map((record) => lineOf(record, money, call)).join('');
  }
}

/**
 * The ids of a whole list in its order, in batches. Each batch begins after the key of the one before and is a statement of its own:
 * between batches, no connection is held and nothing is locked.
 */
async function* batchesOf({ list, ordered, few }: Plan, size: number): AsyncGenerator<string[]> {
  const all = few && (await allOfFew(few, list));
  if (all) {
    for (let start = 0; start < all.length; start += size) yield idsOf(all.slice(start, start + size));
    return;
  }
  let last: RowPosition | undefined;
  do {
    const keys = await firstKeys(ordered, { ...list, place: last, offset: 0, limit: size });
    if (keys.length > 0) yield idsOf(keys);
    last = keys.length === size ? keys.at(-1) : undefined;
  } while (last);
}

/** Its access rules and filters are those of the list. */
export const bookingExport = csvDownload({
  path: '/bookings/export',
  reads: { what: msg('the list of bookings'), model: 'Booking', isOwn: (actor) => !showsAllBookings(actor) },
  filename: 'bookings.csv',
  byKey: 'booking.booking',
  // An export reads all bookings of the list.
  limit: { name: 'booking-export', points: 5, seconds: 60 },
  input: BookingsFilter,
  lines: exportBookings,
  content: 'The bookings',
  operationId: 'bookings.export',
  summary: 'The list of bookings as CSV, with the filters and the order of the list',
  description:
    'Takes the parameters of GET /bookings except `offset` and `limit`. Times are those of the workspace. The headers of amounts name the currency, or a column does if workspaces have several.',
  tags: ['bookings'],
});
