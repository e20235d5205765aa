/** Moves bookings of a series in one transaction. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { insertAllClaims, releaseClaims } from '#domains/availability/server/index.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { keepFigures } from '#domains/bookings/server/figures/daily-figures.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Place, readPlaces } from '#domains/bookings/server/places/place.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { changeActivity, getSeries, seriesOf } from '#domains/bookings/server/series/series.ts';
import { slotOn } from '#domains/bookings/server/series/days.ts';
import { seriesChangedMails, seriesMovedMails } from '#domains/bookings/server/series/mails.ts';
import { keepKnown, notifiedOf } from '#domains/bookings/server/series/notices.ts';
import { assignLocked } from '#domains/bookings/server/series/claims.ts';
import { requireMovesLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import {
  buffersOfMove,
  holdUntilAfter,
  type MovedPeriod,
  type Moving,
  requireMoveQuotas,
  slotOf,
  writeMove,
} from '#domains/bookings/server/lifecycle/move.ts';
import { benefitsOf } from '#domains/bookings/server/places/period.ts';
import {
  movedGift,
  movedPeriod,
  pricedMove,
  rescheduleBooking,
} from '#domains/bookings/server/lifecycle/reschedule.ts';
import { giveWithBookings } from '#domains/bookings/server/lifecycle/given.ts';
import { requireProofOf } from '#domains/bookings/server/lifecycle/refund-proof.ts';
import { idsInScope } from '#domains/bookings/server/series/scope.ts';
import { changeAllLocked, type LockedStep } from '#domains/bookings/server/lifecycle/step.ts';
import type { RescheduleInput } from '#domains/bookings/schema.ts';
import type { MoveSeriesInput, SeriesView } from '#domains/bookings/series.ts';
import { Conflict } from '#shared/errors.ts';
import { DAY, addDays, toLocal } from '#shared/time.ts';
import { msgWith } from '#shared/texts.ts';

type PlannedMove = LockedStep & { place: Place; input: RescheduleInput; move: MovedPeriod };

/** The new periods of the bookings: by as many days as the named one, to its new time and length. One that was moved by itself stays. */
async function planAll(
  trx: Transaction,
  call: Call,
  locked: LockedStep[],
  input: MoveSeriesInput,
): Promise<PlannedMove[]> {
  const { booking_id, from, to } = input;
  const moving = locked.filter(({ record }) => record.id === booking_id || !record.series_moved);
  const named = moving.find(({ record }) => record.id === booking_id)!.record;
  const { space_id, type, space } = named;
  const resource_ids = [...new Set(moving.map(({ record }) => record.resource_id))];
  const places = await readPlaces(trx, { resource_ids, space_id, type });
  const benefits = await benefitsOf(call, named);
  const dayOf = (at: Date) => toLocal(at, space.time_zone).day;
  const shift = Math.round((Date.parse(dayOf(from)) - Date.parse(dayOf(named.starts_at))) / DAY);
  const { _id: _series, booking_id: _booking, scope: _scope, ...terms } = input;
  return moving.map((each) => {
    const { record } = each;
    const place = places.get(record.resource_id)!;
    const slot = slotOn({ from, to }, addDays(dayOf(record.starts_at), shift), space.time_zone);
    const moved = { ...terms, ...slot, _id: record.id };
    return { ...each, place, input: moved, move: movedPeriod(call, record, { place, benefits }, moved) };
  });
}

/** A card is charged for one booking at a time. @throws Conflict if the bookings would cost more */
function requireNoCharge(moving: Moving[]): void {
  const chargePence = moving.reduce((sum, { move }) => sum + move.chargePence, 0);
  if (chargePence === 0) return;
  throw new Conflict(
    msgWith('The bookings would cost {amount} more. Waive the difference, or move them one by one', {
      amount: { pence: chargePence, currency: moving[0]!.record.currency },
    }),
  );
}

/** Gives the bookings their new time. Their old time is released first, so that they may take that of each other. */
async function claimAll(trx: Transaction, planned: PlannedMove[], now: Date): Promise<void> {
  const { type, capacity, space } = planned[0]!.record;
  await releaseClaims(
    trx,
    planned.map(({ record }) => record.id),
  );
  const wanted = planned.map(({ record, place, move }) => ({
    place,
    slot: slotOf(move),
    buffers: buffersOfMove(move, record),
    had: { from: record.starts_at, to: record.ends_at },
  }));
  const terms = { request: { type, capacity }, zone: space.time_zone, now };
  const unitIds = await assignLocked(trx, wanted, terms);
  const targets = planned.map((each, index) => ({
    spaceId: each.record.space_id,
    kind: each.record.type,
    unitIds: unitIds[index]!,
    buffers: wanted[index]!.buffers,
    bookingId: each.record.id,
    holdUntil: holdUntilAfter(each, now) ?? undefined,
    slot: wanted[index]!.slot,
  }));
  await insertAllClaims(trx, targets, space.time_zone);
}

type Moved = { moving: Moving[]; moved: BookingRecord[] };

/** Writes the moves in their order, because each booking has its own history, price and refund, and may be covered by what an earlier one gives back. */
async function writeAll(trx: Transaction, call: Call, planned: PlannedMove[]): Promise<Moved> {
  const records = planned.map(({ record }) => record);
  await lockParents(trx, records, { actorId: call.actor.userId, isAlone: planned.some(({ move }) => move.quota) });
  await requireMoveQuotas(trx, planned, { by: call.actor, now: call.now });
  const moving: Moving[] = [];
  const moved: BookingRecord[] = [];
  const given: { record: BookingRecord; pence: number }[] = [];
  for (const { record, step, place, input, move: period } of planned) {
    const { move, givenPence } = await pricedMove(call, record, { place, period }, input);
    given.push({ record, pence: givenPence });
    const each = { record, step, move };
    moving.push(each);
    moved.push(await writeMove(trx, each, call, { columns: { series_moved: false } }));
  }
  requireNoCharge(moving);
  requireProofOf(
    call,
    moving.map(({ record, move: { refundPence } }) => ({ record, refundPence })),
  );
  await giveWithBookings(trx, call, { kind: movedGift(planned[0]!.input), given });
  return { moving, moved };
}

/** One activity, one mail to the customer, and one to each attendee who knew of the bookings. */
async function publishAll(trx: Transaction, call: Call, { moving, moved }: Moved): Promise<void> {
  const { services, now } = call;
  const confirmed = moved.filter(({ payment_status }) => payment_status === 'completed');
  const notified = await notifiedOf(trx, moved);
  await keepKnown(trx, notified);
  const refundPence = moving.reduce((sum, { move }) => sum + move.refundPence, 0);
  const activity = changeActivity(call, moved, bookingSentences.movedSeveral);
  await recordActivity(trx, activity, [
    ...(confirmed.length > 0 ? seriesMovedMails(services.config, confirmed, refundPence, now) : []),
    ...notified.flatMap(({ attendee, records }) => seriesChangedMails(services.config, records, attendee, now)),
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
    const within = { ...call, services: { ...call.services, knex: trx } };
    const planned = await planAll(trx, within, locked, input);
    await claimAll(trx, planned, call.now);
    await publishAll(trx, call, await writeAll(trx, within, planned));
    return seriesOf(trx, call, _id);
  });
}
