/** Bookings of a series that are paid one by one before they start: which are due, and what a failed charge means. */
import type { Moment } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { CHARGE_HOLD_MS } from '#domains/bookings/rules.ts';
import { plannedCharge } from '#domains/bookings/series-terms.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { periodText, plannedFailedMails } from '#domains/bookings/server/mails.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { applyUnits } from '#domains/bookings/server/service/effects.ts';
import { systemStep } from '#domains/bookings/server/service/step.ts';
import { flagsOf, stageOf } from '#domains/bookings/stages.ts';
import { formatInstant } from '#shared/time.ts';

const { booking_status: _none, ...HELD } = flagsOf('held', false);

/** The ids of the bookings that are due to be charged, the earliest first. The charge of each is begun once. */
export function duePlanned(knex: Queryable, now: Date, limit: number): Promise<string[]> {
  return knex('bookings')
    .where(HELD)
    .whereNull('charge_tried_at')
    .where('charge_at', '<=', now)
    .where('hold_until', '>', now)
    .orderBy('charge_at')
    .limit(limit)
    .pluck('id');
}

/** Locks a booking that is due. @returns undefined if it was paid, cancelled, moved or charged meanwhile */
export async function lockPlanned(trx: Transaction, bookingId: string, now: Date): Promise<BookingRecord | undefined> {
  const record = await lockBooking(trx, bookingId);
  const due = plannedCharge(record);
  return due !== null && due <= now && stageOf(subjectOf(record), now) === 'held' ? record : undefined;
}

/** Begins the charge of a booking that is due: its place stays held meanwhile. @returns false if its place is not held any more */
export async function beginPlanned(trx: Transaction, record: BookingRecord, at: Moment): Promise<boolean> {
  const { now } = at;
  const step = systemStep(record, 'chargePlanned', now);
  const holdUntil = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, record.hold_until?.getTime() ?? 0));
  if (!step || !(await applyUnits(trx, record, { step, now, holdUntil }))) return false;
  const columns = { hold_until: holdUntil, charge_tried_at: now };
  await changeBooking(trx, record, SYSTEM, { to: step.to, columns, live: 'update' }, at);
  return true;
}

/** The card of a booking could not be charged, or may not be. The customer gets a link to pay it, until it is released. */
export async function plannedChargeFailed(
  trx: Transaction,
  bookingId: string,
  reason: string,
  at: Moment,
): Promise<void> {
  const { services, now } = at;
  const record = await lockBooking(trx, bookingId);
  if (stageOf(subjectOf(record), now) !== 'held') return;
  const until = formatInstant(record.hold_until!, record.space.time_zone);
  const change = {
    columns: { charge_tried_at: record.charge_tried_at ?? now },
    history: { type: 'link_mailed' as const, remark: `${reason}. Held until ${until}` },
    action: `could not charge the card for ${record.resource.name}, ${periodText(record)}`,
    live: 'update' as const,
    events: plannedFailedMails(services.config, record, reason),
  };
  await changeBooking(trx, record, SYSTEM, change, at);
}
