import type { Call } from '#server/context.ts';
import { type FoundPage, atOnce, ifFew, ofMany, withPage } from '#server/db/newest.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { ListBookingsInput } from '#domains/bookings/list-input.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { CalendarFile } from '#domains/bookings/server/mail/calendar-file.ts';
import { ownBookings, planOf } from '#domains/bookings/server/list/plan.ts';
import { type SummaryRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { bookingFile } from '#domains/bookings/server/mail/about.ts';
import { readListedBookings, readSummaries, readVisibleBooking } from '#domains/bookings/server/records.ts';
import { summaryFor, viewFor } from '#domains/bookings/server/view.ts';
import { type BookingStage, stageOf } from '#domains/bookings/stages.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** A page of the bookings that the caller may list. */
async function findBookings(call: Call, filter: ListBookingsInput): Promise<FoundPage> {
  const { ordered, counted, few, list } = await planOf(call, filter);
  const page = withPage(list, filter);
  return counted ? atOnce(ordered, counted, page) : ((await ifFew(few, page)) ?? ofMany(ordered, page));
}

/** How the rows of a page are read, and how one is shown. */
type Rows<R, T> = {
  read: (knex: Queryable, ids: string[]) => Promise<R[]>;
  show: (call: Call, record: R) => T;
};

/** A page of bookings, newest first. The ids are read from indexes, then only the rows of the page. */
async function pageOfBookings<R extends SummaryRecord, T>(
  call: Call,
  filter: ListBookingsInput,
  { read, show }: Rows<R, T>,
): Promise<Page<T>> {
  const { offset, limit } = filter;
  const { ids, total, next_after } = await findBookings(call, filter);
  const records = await read(call.services.knex, ids);
  const items = records.map((record) => show(call, record));
  return { items, ...total, offset, limit, next_after };
}

/** The bookings without their history, for the REST API. */
export function listBookings(call: Call, filter: ListBookingsInput): Promise<Page<BookingView>> {
  return pageOfBookings(call, filter, { read: readListedBookings, show: viewFor });
}

/** The same bookings as summaries for a list on the screen: half the size, and half the columns. */
export function listSummaries(call: Call, filter: ListBookingsInput): Promise<Page<BookingSummary>> {
  return pageOfBookings(call, filter, { read: readSummaries, show: summaryFor });
}

/** The stages of bookings, by their ids. */
export async function readStages(knex: Queryable, ids: string[], now: Date): Promise<Map<string, BookingStage>> {
  const records = await readSummaries(knex, ids);
  return new Map(records.map((record) => [record.id, stageOf(subjectOf(record), now)]));
}

/** The caller's own bookings that are confirmed and not cancelled. */
const ownConfirmed = (call: Call) => ownBookings(call).where({ 'bookings.active': true, payment_status: 'completed' });

/** The caller's own bookings that begin next, in the order of their starts and without their history. */
export async function listNextBookings(call: Call, limit: number): Promise<BookingView[]> {
  const { services, now } = call;
  const next = ownConfirmed(call).where('starts_at', '>', now).orderBy(['starts_at', 'bookings.id']).limit(limit);
  const ids = await next.select<{ id: string }[]>('bookings.id');
  const records = await readListedBookings(
    services.knex,
    ids.map(({ id }) => id),
  );
  return records.map((record) => viewFor(call, record));
}

/** The number of the caller's own bookings that are confirmed and not cancelled. */
export async function countOwnBookings(call: Call): Promise<number> {
  const [row] = await ownConfirmed(call).count<{ total: string }[]>({ total: '*' });
  return Number(row?.total);
}

/** @throws NotFound if the booking does not exist or the caller may not see it */
export async function getBooking(call: Call, bookingId: string): Promise<BookingView> {
  const { services, actor } = call;
  return viewFor(call, await readVisibleBooking(services.knex, actor, bookingId));
}

/** The same file as in the mail of the confirmation. @throws NotFound also for a booking that is not confirmed */
export async function getCalendarFile({ services, actor }: Call, bookingId: string): Promise<CalendarFile> {
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  if (!record.active || record.payment_status !== 'completed') throw new NotFound(msg('Calendar file not found'));
  return bookingFile(services.config, record);
}
