/** Books a series: all of its bookings in one transaction, or none. */
import type { Call } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import type { News } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertAllClaims } from '#domains/availability/server/index.ts';
import { leadOf, plannedTimes, seriesConsentText } from '#domains/bookings/series-terms.ts';
import type { CreateSeriesInput, SeriesView } from '#domains/bookings/series.ts';
import { repeatText } from '#domains/bookings/series.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { billedOf } from '#domains/bookings/server/price/billed.ts';
import { columnsOf } from '#domains/bookings/server/columns.ts';
import { holdContact } from '#domains/bookings/server/people/customer.ts';
import { keepAllFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { approvedNews, bookingNews, seriesBookedNews } from '#domains/bookings/server/news.ts';
import { ensureMember, insertAllMembers } from '#domains/bookings/server/people/people.ts';
import { takeReductions } from '#domains/bookings/server/price/reductions.ts';
import { assignLocked } from '#domains/bookings/server/series/claims.ts';
import { seriesLinkMails, seriesPlannedMails } from '#domains/bookings/server/series/mails.ts';
import type { SeriesClock } from '#domains/bookings/server/series/row.ts';
import { seriesView } from '#domains/bookings/server/series/series.ts';
import { type Draft, isAgreed, recordOf } from '#domains/bookings/server/lifecycle/draft.ts';
import { heldBy, requireCreatesLeft, requireSeriesLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { covered } from '#domains/bookings/server/lifecycle/insert.ts';
import { spendLink } from '#domains/bookings/server/payment/link.ts';
import { requireQuotaLeft } from '#domains/bookings/server/lifecycle/quota.ts';
import { type SeriesDraft, draftFor, readSeriesDraft } from '#domains/bookings/server/series/draft.ts';
import { agreeToSeries } from '#domains/payments/server/index.ts';
import { toMajor } from '#shared/money.ts';
import { type LocalTime, MINUTE, toLocal } from '#shared/time.ts';

type Row = Omit<BookingRecord, 'id'>;

/** Rows of one INSERT. A row of bookings has about a kilobyte. */
const BATCH = 200;

/** Inserts the bookings of a series. @returns them with their ids, in the order of their days */
async function insertBookings(trx: Transaction, seriesId: string, rows: Row[]) {
  for (let start = 0; start < rows.length; start += BATCH)
    await insertRows(trx, 'bookings', rows.slice(start, start + BATCH).map(columnsOf));
  const ids = await trx('bookings').where('series_id', seriesId).select('id', 'occurrence');
  const idOf = new Map(ids.map(({ id, occurrence }) => [occurrence, id]));
  return rows.map((row): BookingRecord => ({ ...row, id: idOf.get(row.occurrence)! }));
}

/** The rows of the bookings, without ids. Those that are paid date by date are held until they must be paid. */
function rowsOf(call: Call, draft: SeriesDraft, drafts: readonly Draft[], unitIds: string[][]) {
  const { services, actor, now } = call;
  const drafted = drafts.map((each, index) => recordOf(actor, now, each, unitIds[index]!));
  if (draft.payment !== 'each') return drafted;
  const lead = leadOf(services.config.SERIES_CHARGE_DAYS);
  return drafted.map((row) => {
    if (row.hold_until === null) return row;
    const { charge_at, hold_until } = plannedTimes(row.starts_at, lead, now);
    return { ...row, charge_at, hold_until, hold_extended_until: hold_until };
  });
}

/** What the bookings are written below. */
const parentsOf = ({ actor }: Call, drafts: readonly Draft[]) =>
  drafts.map(({ people, place }) => ({
    assigned_user_id: people.billed?.id ?? null,
    created_by: actor.userId,
    resource_id: place.resource.id,
    space_id: place.space.id,
  }));

/**
 * @param wanted the rows of the bookings, and what the member holds already
 * @throws TooMany, and Conflict if the member has no quota left for one of the days
 */
async function requireLeft(
  trx: Transaction,
  call: Call,
  draft: SeriesDraft,
  drafts: readonly Draft[],
  wanted: { records: Row[]; known: string | undefined },
) {
  const { billed } = draft.people;
  if (draft.isLimited) await requireSeriesLeft(trx, call.actor.userId, wanted, call);
  if (!billed) return;
  const meetings = drafts.map(({ quota, place, request: slot }) => ({ quota, resourceId: place.resource.id, slot }));
  await requireQuotaLeft(trx, meetings, { userId: billed.id, space: drafts[0]!.place.space }, call.now);
}

/** When its dates take place by its rule. */
function clockOf({ from, to }: { from: Date; to: Date }, zone: string): SeriesClock {
  const [first, last] = [toLocal(from, zone), toLocal(to, zone)];
  const shown = ({ day, time }: LocalTime) => Date.parse(`${day}T${time}Z`);
  return { zone, time: first.time, minutes: (shown(last) - shown(first)) / MINUTE };
}

/** Inserts the row of the series. @returns it, and the rows of its bookings with it */
async function insertSeries(trx: Transaction, { actor, now }: Call, draft: SeriesDraft, drafted: Row[]) {
  const { request, people, plan, bookings, payment } = draft;
  const contact_id = await holdContact(trx, { contact: people.contact, spaceId: request.space_id, now });
  const series = {
    space_id: request.space_id,
    created_by: actor.userId,
    first_day: plan.firstDay,
    bookings: bookings.length,
    payment,
    created_at: now,
  };
  const json = { repeats: request.repeat, calendar: clockOf(request, plan.zone) };
  const [repeats, calendar] = [JSON.stringify(json.repeats), JSON.stringify(json.calendar)];
  const id = await insertRows(trx, 'booking_series', [{ ...series, repeats, calendar }]);
  const rows = drafted.map((row, index) => ({
    ...row,
    contact_id,
    series_id: id,
    occurrence: bookings[index]!.day,
    series_number: index + 1,
    series: { ...series, ...json },
  }));
  return { series: { ...series, ...json, id }, rows };
}

/** Writes the series and its bookings. */
async function writeSeries(trx: Transaction, call: Call, draft: SeriesDraft): Promise<SeriesView> {
  const { actor, now } = call;
  const { request, people, plan, bookings } = draft;
  const terms = { request, preferred: request.ids, zone: plan.zone, now };
  const normal = bookings.map((booking) => draftFor(call, draft, booking));
  const wanted = normal.map(({ place, buffers }, index) => ({ place, buffers, slot: bookings[index]!.slot }));
  const unitIds = await assignLocked(trx, wanted, terms);
  const isAlone = draft.isLimited || normal.some(({ quota }) => quota !== null);
  const reading = draft.isLimited ? heldBy(actor.userId, call) : undefined;
  const known = await lockParents(trx, parentsOf(call, normal), { actorId: actor.userId, isAlone, reading });
  const { drafts, take } = await covered(trx, call, normal);
  const drafted = rowsOf(call, draft, drafts, unitIds);
  await requireLeft(trx, call, draft, drafts, { records: drafted, known });
  const { series, rows } = await insertSeries(trx, call, draft, drafted);
  const records = await insertBookings(trx, series.id, rows);
  const ids = records.map(({ id }) => id);
  await take(ids, now);
  await takeReductions(trx, call.services, records, { when: 'new', now });
  await insertAllClaims(
    trx,
    records.map(({ id: bookingId, type: kind, starts_at: from, ends_at: to, hold_until }, index) => ({
      spaceId: request.space_id,
      kind,
      unitIds: unitIds[index]!,
      buffers: drafts[index]!.buffers,
      bookingId,
      holdUntil: hold_until ?? undefined,
      slot: { from, to },
    })),
    plan.zone,
  );
  await insertAllMembers(trx, ids, people.members);
  // A customer becomes a member of the workspace when the requests are approved.
  if (people.billed && draft.payment !== 'approval') await ensureMember(trx, people.billed, request.space_id, now);
  await agree(trx, call, draft, records);
  await publishSeries(trx, call, draft, drafts, records);
  return seriesView(series, records, call);
}

const isHeld = ({ hold_until }: BookingRecord) => hold_until !== null;
const totalOf = (records: BookingRecord[]) => records.reduce((sum, { total_pence }) => sum + total_pence, 0);

/** Stores the consent to the charges of a series that is paid date by date. */
async function agree(trx: Transaction, call: Call, { sourceId }: SeriesDraft, records: BookingRecord[]): Promise<void> {
  const seriesId = records[0]?.series_id;
  const held = records.filter(isHeld);
  const totalPence = totalOf(held);
  if (!sourceId || !seriesId || totalPence === 0) return;
  const { OPERATOR_NAME, SERIES_CHARGE_DAYS } = call.services.config;
  const { currency } = held[0]!;
  const text = seriesConsentText(OPERATOR_NAME, SERIES_CHARGE_DAYS, { total: toMajor(totalPence, currency), currency });
  await agreeToSeries(trx, call, { sourceId, seriesId, currency, totalPence, text });
}

/** The mail about what is unpaid: the link to pay it, or when it is charged. Who pays in the cart gets none. */
function unpaidMails({ services }: Call, { payment }: SeriesDraft, records: BookingRecord[]): News[] {
  const { config } = services;
  const held = records.filter(isHeld);
  const [first] = held;
  if (!first?.hold_until) return [];
  if (payment === 'each') {
    const { currency } = first;
    const limit = { total: toMajor(totalOf(held), currency), currency };
    return seriesPlannedMails(config, held, seriesConsentText(config.OPERATOR_NAME, config.SERIES_CHARGE_DAYS, limit));
  }
  return first.hold_extended_until ? seriesLinkMails(config, held, first.hold_until) : [];
}

/** One activity and one mail for the series; an invoice for each booking on account, and a live event for each of them. */
async function publishSeries(
  trx: Transaction,
  call: Call,
  draft: SeriesDraft,
  drafts: readonly Draft[],
  records: BookingRecord[],
): Promise<void> {
  const { actor, now } = call;
  const [first] = records;
  const { series, series_id, space_id, resource } = first!;
  const text = series && repeatText(series.repeats, series.first_day).toLowerCase();
  const verb = draft.payment === 'approval' ? 'requested' : 'booked';
  const activity = {
    actorId: actor.userId,
    spaceId: space_id,
    model: 'Booking' as const,
    modelId: first!.id,
    message: `${actor.name} ${verb} ${resource.name} ${text}, ${records.length} times`,
    now,
  };
  const isConfirmed = records.some(({ payment_status }) => payment_status === 'completed');
  const news = records.flatMap((record, index) => [
    bookingNews('create', record.id),
    ...(isAgreed(drafts[index]!)
      ? [approvedNews(record.id, { amountPence: record.total_pence, at: now, billed: billedOf(record) })]
      : []),
  ]);
  const confirmation = isConfirmed ? [seriesBookedNews(series_id!)] : [];
  await recordActivity(trx, activity, [...news, ...confirmation, ...unpaidMails(call, draft, records)]);
  await keepAllFigures(
    trx,
    records.map((after) => ({ after })),
  );
}

/**
 * Books a series. On account, all of its bookings are confirmed. Otherwise they are held: until all are paid together, or each until it is
 * charged before its start. Where a place needs an approval, members request them. Either all days are booked or none: a day that cannot
 * be booked is skipped, or gets another time or place, by the choices of the request.
 * @throws NotAllowed, NotFound, InvalidInput, TooMany; Conflict that names the first day that is taken
 */
export async function createSeries(call: Call, request: CreateSeriesInput): Promise<SeriesView> {
  const { services, actor } = call;
  if (!editsBookingsOf(actor, request)) await requireCreatesLeft(services, actor.userId);
  if (request.payment === 'link') await spendLink(call);
  const draft = await readSeriesDraft(call, request);
  return answering(services, (trx) => writeSeries(trx, call, draft));
}
