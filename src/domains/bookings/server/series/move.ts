/** Moves bookings of a series in one transaction. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertAllClaims, releaseClaims } from '#domains/availability/server/index.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { writeChange } from '#domains/bookings/server/changes.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Place, readPlaces } from '#domains/bookings/server/places/place.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { changeActivity, getSeries, seriesOf } from '#domains/bookings/server/series/series.ts';
import { slotOn } from '#domains/bookings/server/series/days.ts';
import { seriesChangedMails, seriesMovedMails } from '#domains/bookings/server/series/mails.ts';
import { keepKnown, toldOf } from '#domains/bookings/server/series/notices.ts';
import { assignLocked } from '#domains/bookings/server/series/claims.ts';
import { requireMovesLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { type Move, buffersOfMove, moveChange, slotOf } from '#domains/bookings/server/lifecycle/move.ts';
import { benefitsOf } from '#domains/bookings/server/places/period.ts';
import { requireQuotaLeft } from '#domains/bookings/server/lifecycle/quota.ts';
import { planMove, rescheduleBooking } from '#domains/bookings/server/lifecycle/reschedule.ts';
import { idsInScope } from '#domains/bookings/server/series/scope.ts';
import { changeAllLocked, type Locked } from '#domains/bookings/server/lifecycle/step.ts';
import { movedPlan } from '#domains/bookings/series-terms.ts';
import type { MoveSeriesInput, SeriesView } from '#domains/bookings/series.ts';
import { isCovered } from '#domains/pricing/index.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';
import { DAY, addDays, toLocal } from '#shared/time.ts';

type Moving = Locked & { place: Place; move: Move };

/** The moves of the bookings: by as many days as the named one, to its new time and length. One that was moved by itself stays. */
async function planAll(trx: Transaction, call: Call, locked: Locked[], input: MoveSeriesInput): Promise<Moving[]> {
  const { booking_id, from, to } = input;
  const moving = locked.filter(({ record }) => record.id === booking_id || !record.series_moved);
  const named = moving.find(({ record }) => record.id === booking_id)!.record;
  const { space_id, type, space } = named;
  const resource_ids = [...new Set(moving.map(({ record }) => record.resource_id))];
  const places = await readPlaces(trx, { resource_ids, space_id, type });
  const benefits = await benefitsOf({ ...call, services: { ...call.services, knex: trx } }, named);
  const dayOf = (at: Date) => toLocal(at, space.time_zone).day;
  const shift = Math.round((Date.parse(dayOf(from)) - Date.parse(dayOf(named.starts_at))) / DAY);
  const { _id: _series, booking_id: _booking, scope: _scope, ...terms } = input;
  return moving.map(({ record, step }) => {
    const place = places.get(record.resource_id)!;
    const slot = slotOn({ from, to }, addDays(dayOf(record.starts_at), shift), space.time_zone);
    return {
      record,
      step,
      place,
      move: planMove(call, record, { place, benefits }, { ...terms, ...slot, _id: record.id }),
    };
  });
}

/** A card is charged for one booking at a time. @throws Conflict if the bookings would cost more */
function requireNoCharge(moving: Moving[]): void {
  const chargePence = moving.reduce((sum, { move }) => sum + move.chargePence, 0);
  if (chargePence === 0) return;
  const difference = formatPence(chargePence, moving[0]!.record.currency);
  throw new Conflict(`The bookings would cost ${difference} more. Waive the difference, or move them one by one`);
}

/** Credits are planned for one booking at a time. @throws Conflict if they cover one of the bookings */
function requireNoCover(moving: Moving[]): void {
  if (moving.some(({ record }) => isCovered(record.reductions)))
    throw new Conflict('Credits cover some of these bookings. Please move them one by one');
}

/** Gives the bookings their new time. Their old time is released first, so that they may take that of each other. */
async function claimAll(trx: Transaction, call: Call, moving: Moving[]): Promise<void> {
  const { type, capacity, space } = moving[0]!.record;
  await releaseClaims(
    trx,
    moving.map(({ record }) => record.id),
  );
  const wanted = moving.map(({ record, place, move }) => ({
    place,
    slot: slotOf(move),
    buffers: buffersOfMove(move, record),
    had: { from: record.starts_at, to: record.ends_at },
  }));
  const terms = { request: { type, capacity }, zone: space.time_zone, now: call.now };
  const unitIds = await assignLocked(trx, wanted, terms);
  const targets = moving.map(({ record, move }, index) => ({
    spaceId: record.space_id,
    kind: record.type,
    unitIds: unitIds[index]!,
    buffers: wanted[index]!.buffers,
    bookingId: record.id,
    holdUntil: movedPlan(record, slotOf(move).from, call.now)?.hold_until ?? record.hold_until ?? undefined,
    slot: slotOf(move),
  }));
  await insertAllClaims(trx, targets, space.time_zone);
}

/** All bookings of a series are billed to the same person. @throws Conflict if they have no quota left for the new times */
async function requireQuotas(trx: Transaction, moving: Moving[], now: Date): Promise<void> {
  const { assigned_user_id: userId, space } = moving[0]!.record;
  if (userId === null) return;
  const meetings = moving.map(({ record, move }) => ({
    quota: move.quota ?? null,
    resourceId: record.resource_id,
    slot: slotOf(move),
  }));
  await requireQuotaLeft(trx, meetings, { userId, space, except: moving.map(({ record }) => record.id) }, now);
}

/** Writes the moves one by one, because each booking has its own history, price and refund. @returns the bookings after them */
async function writeAll(trx: Transaction, call: Call, moving: Moving[]): Promise<BookingRecord[]> {
  const { actor, now } = call;
  const records = moving.map(({ record }) => record);
  await lockParents(trx, records, { actorId: actor.userId, isAlone: moving.some(({ move }) => move.quota) });
  await requireQuotas(trx, moving, now);
  const moved: BookingRecord[] = [];
  for (const { record, move, step } of moving) {
    const { columns, ...change } = moveChange(record, move, step, now);
    const written = { ...change, columns: { ...columns, series_moved: false } };
    moved.push(await writeChange(trx, record, actor, written, call));
  }
  return moved;
}

/** One activity, one mail to the customer, and one to each attendee who knew of the bookings. */
async function publishAll(trx: Transaction, call: Call, moving: Moving[], moved: BookingRecord[]): Promise<void> {
  const { services, now } = call;
  const confirmed = moved.filter(({ payment_status }) => payment_status === 'completed');
  const told = await toldOf(trx, moved);
  await keepKnown(trx, told);
  const refundPence = moving.reduce((sum, { move }) => sum + move.refundPence, 0);
  const activity = changeActivity(call, moved, 'moved');
  await recordActivity(trx, activity, [
    ...(confirmed.length > 0 ? seriesMovedMails(services.config, confirmed, refundPence, now) : []),
    ...told.flatMap(({ attendee, records }) => seriesChangedMails(services.config, records, attendee, now)),
  ]);
  await keepFigures(
    trx,
    moving.map(({ record: before }, index) => ({ before, after: moved[index]! })),
  );
}

/** Members move a limited number of times. A move of several bookings counts once, because it causes one mail. */
async function requireMoveLeft(call: Call, { booking_id }: MoveSeriesInput): Promise<void> {
  const { services, actor } = call;
  const record = await readVisibleBooking(services.knex, actor, booking_id);
  if (!editsBookingsOf(actor, record)) await requireMovesLeft(services, actor.userId, record);
}

/**
 * Moves or extends one booking of a series, that one and those after it, or all. Bookings that are over or cancelled stay as they are, and so
 * do those that were moved by themselves. Either all are moved or none.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if a day is taken, if the bookings would cost more, or while a payment is processed
 */
export async function moveSeries(call: Call, input: MoveSeriesInput): Promise<SeriesView> {
  const { _id, booking_id, scope, ...terms } = input;
  const bookingIds = await idsInScope(call.services.knex, input);
  if (scope === 'this') {
    await rescheduleBooking(call, { ...terms, _id: booking_id });
    return getSeries(call, _id);
  }
  await requireMoveLeft(call, input);
  return changeAllLocked(call, { bookingIds, named: booking_id }, 'move', async (trx, locked) => {
    const moving = await planAll(trx, call, locked, input);
    requireNoCover(moving);
    requireNoCharge(moving);
    await claimAll(trx, call, moving);
    const moved = await writeAll(trx, call, moving);
    await publishAll(trx, call, moving, moved);
    return seriesOf(trx, call, _id);
  });
}
