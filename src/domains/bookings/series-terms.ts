/** How a series is paid, and when a booking is charged that is paid before it starts. */
import { z } from 'zod';
import { type Currency, formatMoney } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

/** How a series is paid, as it is kept. `now`: in one payment. `approval`: its bookings are requests, which nobody pays here. */
export const SeriesPayment = z.enum(['account', 'now', 'each', 'approval']);
export type SeriesPayment = z.output<typeof SeriesPayment>;

/** The series of a booking: 'Every Tuesday', 3 of 12. */
export const SeriesRef = z.object({
  _id: z.string(),
  text: z.string(),
  number: z.number(),
  of: z.number(),
  payment: SeriesPayment,
});

/** A booking that is still unpaid so long before its start is released. */
const RELEASE_BEFORE_MS = DAY;

/** One that is made late is held so long, at most until it starts. */
const LATE_HOLD_MS = DAY;

/**
 * When a booking is charged that is paid before it starts, and until when it is held.
 * @param leadMs how long before its start it is charged
 */
export function plannedTimes(from: Date, leadMs: number, now: Date): { charge_at: Date; hold_until: Date } {
  const start = from.getTime();
  const late = Math.min(start, now.getTime() + LATE_HOLD_MS);
  return {
    charge_at: new Date(start - leadMs),
    hold_until: new Date(Math.max(start - RELEASE_BEFORE_MS, late)),
  };
}

type Planned = { starts_at: Date; charge_at: Date | null; payment_status: string };

/** What a move changes of the plan of an unpaid booking: charge and deadline move along. Nothing for other bookings. */
export function movedPlan({ starts_at, charge_at, payment_status }: Planned, from: Date, now: Date) {
  if (charge_at === null || payment_status !== 'pending') return undefined;
  const { hold_until, ...times } = plannedTimes(from, starts_at.getTime() - charge_at.getTime(), now);
  return { ...times, hold_until, hold_extended_until: hold_until };
}

/** The words to which the owner of a card agrees who pays a series date by date. They are in the language of the reader, and stored with the consent. */
export function seriesConsentText(
  operator: string,
  days: number,
  { total, currency }: { total: number; currency: Currency },
  t: Translate,
): string {
  return t(
    '{operator} may charge this card for each booking of this series {days, plural, one {{days} day} other {{days} days}} before it starts, or at once if it starts earlier, up to {total} in total, until I withdraw this.',
    { operator, days, total: formatMoney(total, currency, t) },
  );
}

export const leadOf = (days: number) => days * DAY;

type Unpaid = { charge_at: Date | null; charge_tried_at: Date | null; payment_status: string; active: boolean };

/** When an unpaid booking will be charged. */
export const plannedCharge = ({ charge_at, charge_tried_at, payment_status, active }: Unpaid) =>
  active && payment_status === 'pending' && charge_tried_at === null ? charge_at : null;
