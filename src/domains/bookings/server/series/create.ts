/** Books a series: all of its bookings in one transaction, or none. */
import type { Call } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import type { News } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { leadOf, plannedTimes, seriesConsentText } from '#domains/bookings/series-terms.ts';
import type { CreateSeriesInput, SeriesView } from '#domains/bookings/series.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { newBookingNews, seriesBooked } from '#domains/bookings/server/news.ts';
import { assignLocked } from '#domains/bookings/server/series/claims.ts';
import { seriesLinkMails, seriesPlannedMails } from '#domains/bookings/server/series/mails.ts';
import type { SeriesClock } from '#domains/bookings/server/series/row.ts';
import { seriesView } from '#domains/bookings/server/series/series.ts';
import { type BookingDraft, isAgreed } from '#domains/bookings/server/lifecycle/draft.ts';
import { giveFree } from '#domains/bookings/server/lifecycle/given.ts';
import { requireCreatesLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { insertBookings, invoiceNews } from '#domains/bookings/server/lifecycle/insert.ts';
import { spendLink } from '#domains/bookings/server/payment/link.ts';
import { type SeriesDraft, draftFor, readSeriesDraft } from '#domains/bookings/server/series/draft.ts';
import { agreeToSeries } from '#domains/payments/server/index.ts';
import { toMajor } from '#shared/money.ts';
import { type LocalTime, MINUTE, toLocal } from '#shared/time.ts';

type Row = Omit<BookingRecord, 'id'>;

/** Which dates of the series the bookings are. Those that are paid date by date are held until they must be paid. */
function placed({ services, now }: Call, { payment, bookings }: SeriesDraft, rows: Row[]): Row[] {
  const lead = leadOf(services.config.SERIES_CHARGE_DAYS);
  return rows.map((row, index) => {
    const date = { ...row, occurrence: bookings[index]!.day, series_number: index + 1 };
    if (payment !== 'each' || row.hold_until === null) return date;
    const { charge_at, hold_until } = plannedTimes(row.starts_at, lead, now);
    return { ...date, charge_at, hold_until, hold_extended_until: hold_until };
  });
}

/** When its dates take place by its rule. */
function clockOf({ from, to }: { from: Date; to: Date }, zone: string): SeriesClock {
  const [first, last] = [toLocal(from, zone), toLocal(to, zone)];
  const shown = ({ day, time }: LocalTime) => Date.parse(`${day}T${time}Z`);
  return { zone, time: first.time, minutes: (shown(last) - shown(first)) / MINUTE };
}

/** Inserts the row of the series. */
async function insertSeries(trx: Transaction, { actor, now }: Call, draft: SeriesDraft) {
  const { request, plan, bookings, payment } = draft;
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
  const series_id = await insertRows(trx, 'booking_series', [{ ...series, repeats, calendar }]);
  return { series_id, series: { ...series, ...json } };
}

/** Writes the series and its bookings. */
async function writeSeries(trx: Transaction, call: Call, draft: SeriesDraft): Promise<SeriesView> {
  const { actor, now } = call;
  const { request, plan, bookings } = draft;
  const normal = bookings.map((booking) => draftFor(call, draft, booking));
  const wanted = normal.map(({ place, buffers }, index) => ({ place, buffers, slot: bookings[index]!.slot }));
  const unitIds = await assignLocked(trx, wanted, { request, preferred: request.ids, zone: plan.zone, now });
  const series = {
    placed: (rows: Row[]) => placed(call, draft, rows),
    insert: () => insertSeries(trx, call, draft),
  };
  const { drafts, records } = await insertBookings(trx, { ...call, by: actor }, { normal, unitIds, series });
  await agree(trx, call, draft, records);
  await publishSeries(trx, call, draft, drafts, records);
  await giveFree(trx, call, records);
  const [first] = records;
  return seriesView({ ...first!.series!, id: first!.series_id! }, records, call);
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
  const limit = { total: toMajor(totalPence, currency), currency };
  const text = seriesConsentText(OPERATOR_NAME, SERIES_CHARGE_DAYS, limit, call.services.t);
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
    return seriesPlannedMails(
      held,
      seriesConsentText(config.OPERATOR_NAME, config.SERIES_CHARGE_DAYS, limit, services.t),
    );
  }
  return first.hold_extended_until ? seriesLinkMails(held, first.hold_until) : [];
}

/** One activity and one mail for the series; an invoice for each booking on account, and a live event for each of them. */
async function publishSeries(
  trx: Transaction,
  call: Call,
  draft: SeriesDraft,
  drafts: readonly BookingDraft[],
  records: BookingRecord[],
): Promise<void> {
  const { actor, now } = call;
  const [first] = records;
  const { series, series_id, space_id, resource } = first!;
  const { repeats, first_day: firstDay } = series!;
  const say = draft.payment === 'approval' ? bookingSentences.requestedSeries : bookingSentences.bookedSeries;
  const activity = {
    actorId: actor.userId,
    spaceId: space_id,
    model: 'Booking' as const,
    modelId: first!.id,
    said: say({ resource: resource.name, repeats, firstDay, count: records.length }),
    by: actor.name,
    now,
  };
  const isConfirmed = records.some(({ payment_status }) => payment_status === 'completed');
  const news = records.flatMap((record, index) => [
    newBookingNews(record),
    ...(isAgreed(drafts[index]!) ? [invoiceNews(record, drafts[index]!, now)] : []),
  ]);
  const confirmation = isConfirmed ? [seriesBooked({ seriesId: series_id! })] : [];
  await recordActivity(trx, activity, [...news, ...confirmation, ...unpaidMails(call, draft, records)]);
  await keepFigures(
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
