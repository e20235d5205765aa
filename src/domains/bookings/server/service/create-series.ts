/** Books a series: all of its bookings in one transaction, or none. */
import type { Call } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertAllClaims } from '#domains/availability/server/index.ts';
import { namesCustomer, peopleProblem } from '#domains/bookings/forms.ts';
import type { CreateSeriesInput, SeriesView } from '#domains/bookings/series.ts';
import { repeatText } from '#domains/bookings/series.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { billedOf } from '#domains/bookings/server/billed.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { holdContact, resolveCustomer } from '#domains/bookings/server/customer.ts';
import { keepAllFigures } from '#domains/bookings/server/daily-figures.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { approvedNews, bookingNews, seriesBookedNews } from '#domains/bookings/server/news.ts';
import { ensureMember, insertAllMembers, resolvePeople } from '#domains/bookings/server/people.ts';
import { MAX_ROWS, type PlannedBooking, type SeriesPlan, planSeries } from '#domains/bookings/server/series-plan.ts';
import { assignLocked } from '#domains/bookings/server/series-claims.ts';
import { seriesView } from '#domains/bookings/server/series.ts';
import { type Draft, isAgreed, recordOf } from '#domains/bookings/server/service/draft.ts';
import { passedRule, termsAt, termsOfPlace } from '#domains/bookings/server/service/period.ts';
import { requireQuotaLeft } from '#domains/bookings/server/service/quota.ts';
import { Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { formatDay } from '#shared/time.ts';

/** Rows of one INSERT. A row of bookings has about a kilobyte. */
const BATCH = 200;

type SeriesDraft = {
  plan: Pick<SeriesPlan, 'firstDay' | 'zone'>;
  request: CreateSeriesInput;
  people: Draft['people'];
  /** Those that are not skipped. */
  bookings: PlannedBooking[];
};

/** A series is on account, which needs the rights of an approval, and somebody to bill. @throws NotAllowed, InvalidInput */
function requireTerms({ actor }: Call, request: CreateSeriesInput): void {
  if (!bookingActor(actor, request).decidesRequests) throw new NotAllowed();
  const [problem] = peopleProblem(request);
  if (problem) throw new InvalidInput(problem.message, problem.field);
}

/** @throws Conflict that names the first day that cannot be booked, InvalidInput if nothing is left */
function requireFree(bookings: PlannedBooking[]): void {
  const blocked = bookings.find(({ problem }) => problem !== '');
  if (blocked?.state === 'refused') throw new InvalidInput(`${formatDay(blocked.day)}: ${blocked.problem}`, 'choices');
  if (blocked) throw new Conflict(`${formatDay(blocked.day)}: ${blocked.problem}`);
  if (bookings.length === 0) throw new InvalidInput('Please keep at least one day of the series', 'choices');
}

/** Reads and checks everything that the series depends on, before any lock. */
async function draftOf(call: Call, request: CreateSeriesInput): Promise<SeriesDraft> {
  requireTerms(call, request);
  const [plan, people] = await Promise.all([
    planSeries(call, request),
    namesCustomer(request) ? resolveCustomer(call, request) : resolvePeople(call, request),
  ]);
  const bookings = plan.bookings.filter(({ state }) => state !== 'skipped');
  requireFree(bookings);
  if (bookings.length * people.members.length > MAX_ROWS)
    throw new InvalidInput('This series is too large. Please name fewer members or book fewer days', 'members');
  return { plan, request, people, bookings };
}

const draftFor = (call: Call, { request, people }: SeriesDraft, { place, slot, price }: PlannedBooking): Draft => ({
  place,
  people,
  price,
  request: { ...request, ...slot },
  terms: 'account',
  passed: passedRule(place, slot, call, termsAt(place, call, { outsideHours: request.outside_hours })),
  ...termsOfPlace(place, request.outside_hours),
});

/** Inserts the bookings of a series. @returns them with their ids, in the order of their days */
async function insertBookings(trx: Transaction, seriesId: string, rows: Omit<BookingRecord, 'id'>[]) {
  for (let start = 0; start < rows.length; start += BATCH)
    await insertRows(trx, 'bookings', rows.slice(start, start + BATCH).map(columnsOf));
  const ids = await trx('bookings').where('series_id', seriesId).select('id', 'occurrence');
  const idOf = new Map(ids.map(({ id, occurrence }) => [occurrence, id]));
  return rows.map((row): BookingRecord => ({ ...row, id: idOf.get(row.occurrence)! }));
}

/** Writes the series and its bookings. */
async function writeSeries(trx: Transaction, call: Call, draft: SeriesDraft): Promise<SeriesView> {
  const { actor, now } = call;
  const { request, people, plan, bookings } = draft;
  const terms = { request, preferred: request.ids, zone: plan.zone, now };
  const drafts = bookings.map((booking) => draftFor(call, draft, booking));
  const wanted = drafts.map(({ place, buffers }, index) => ({ place, buffers, slot: bookings[index]!.slot }));
  const unitIds = await assignLocked(trx, wanted, terms);
  const drafted = drafts.map((each, index) => recordOf(actor, now, each, unitIds[index]!));
  await lockParents(trx, drafted, { actorId: actor.userId, isAlone: drafts.some(({ quota }) => quota !== null) });
  if (people.billed) {
    const meetings = drafts.map(({ quota, place, request: slot }) => ({ quota, resourceId: place.resource.id, slot }));
    await requireQuotaLeft(trx, meetings, { userId: people.billed.id, space: drafts[0]!.place.space }, now);
  }
  const contact_id = await holdContact(trx, { contact: people.contact, spaceId: request.space_id, now });
  const series = {
    space_id: request.space_id,
    created_by: actor.userId,
    first_day: plan.firstDay,
    bookings: bookings.length,
    created_at: now,
  };
  const repeats = request.repeat;
  const series_id = await insertRows(trx, 'booking_series', [{ ...series, repeats: JSON.stringify(repeats) }]);
  const rows = drafted.map((row, index) => ({
    ...row,
    contact_id,
    series_id,
    occurrence: bookings[index]!.day,
    series_number: index + 1,
    series: { ...series, repeats },
  }));
  const records = await insertBookings(trx, series_id, rows);
  await insertAllClaims(
    trx,
    records.map(({ id: bookingId, type: kind, starts_at: from, ends_at: to }, index) => ({
      spaceId: request.space_id,
      kind,
      unitIds: unitIds[index]!,
      buffers: drafts[index]!.buffers,
      bookingId,
      slot: { from, to },
    })),
    plan.zone,
  );
  await insertAllMembers(
    trx,
    records.map(({ id }) => id),
    people.members,
  );
  if (people.billed) await ensureMember(trx, people.billed, request.space_id, now);
  await publishSeries(trx, call, drafts, records);
  return seriesView({ ...series, repeats, id: series_id }, records, call);
}

/** One activity and one confirmation for the series; an invoice and a live event for each of its bookings. */
async function publishSeries(trx: Transaction, call: Call, drafts: Draft[], records: BookingRecord[]): Promise<void> {
  const { actor, now } = call;
  const [first] = records;
  const { series, series_id, space_id, resource } = first!;
  const text = series && repeatText(series.repeats, series.first_day).toLowerCase();
  const activity = {
    actorId: actor.userId,
    spaceId: space_id,
    model: 'Booking' as const,
    modelId: first!.id,
    message: `${actor.name} booked ${resource.name} ${text}, ${records.length} times`,
    now,
  };
  const news = records.flatMap((record, index) => [
    bookingNews('create', record.id),
    ...(isAgreed(drafts[index]!)
      ? [approvedNews(record.id, { amountPence: record.total_pence, at: now, billed: billedOf(record) })]
      : []),
  ]);
  await recordActivity(trx, activity, [...news, seriesBookedNews(series_id!)]);
  await keepAllFigures(
    trx,
    records.map((after) => ({ after })),
  );
}

/**
 * Books a series on account: each of its bookings is confirmed, and has an invoice of its own. Either all days are booked or none: a day
 * that cannot be booked is skipped, or gets another time or place, by the choices of the request.
 * @throws NotAllowed, NotFound, InvalidInput; Conflict that names the first day that is taken
 */
export async function createSeries(call: Call, request: CreateSeriesInput): Promise<SeriesView> {
  const draft = await draftOf(call, request);
  return answering(call.services, (trx) => writeSeries(trx, call, draft));
}
