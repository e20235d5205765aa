import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  canCancel,
  canPay,
  canReschedule,
  displayStatus,
  isRefundedOnCancel,
  paymentStatusAt,
  uncovered,
} from '#domains/bookings/rules.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();

type Sample = Parameters<typeof canCancel>[0] & Parameters<typeof canReschedule>[0] & Parameters<typeof canPay>[0];
const booking = (changes: Partial<Sample> = {}): Sample => ({
  from: at(24),
  to: at(26),
  active: true,
  payment_status: 'completed',
  hold_until: null,
  assignedUser: { _id: '1', name: 'Ada', email: 'ada@example.org' },
  type: 'meeting_room',
  processingPayment: false,
  booking_request: false,
  ...changes,
});
const owner = { userId: '1', showsAllBookings: false };
const staff = { userId: '9', showsAllBookings: true };
const stranger = { userId: '2', showsAllBookings: false };

describe('display status', () => {
  it('is the first that applies, in the specified order', () => {
    expect(displayStatus(booking({ active: false, payment_status: 'failed' }), now)).toBe('Canceled');
    expect(displayStatus(booking({ payment_status: 'failed' }), now)).toBe('Failed');
    expect(displayStatus(booking({ payment_status: 'pending', from: at(-1), to: at(1) }), now)).toBe('Payment Pending');
    expect(displayStatus(booking({ from: at(-1), to: at(1) }), now)).toBe('Ongoing');
    expect(displayStatus(booking({ from: at(-2), to: at(-1) }), now)).toBe('Past');
    expect(displayStatus(booking(), now)).toBe('Upcoming');
  });

  it('is ongoing at its start and past at its end', () => {
    expect(displayStatus(booking({ from: at(0), to: at(1) }), now)).toBe('Ongoing');
    expect(displayStatus(booking({ from: at(-1), to: at(0) }), now)).toBe('Past');
  });

  it('turns failed the moment the hold ends', () => {
    const held = booking({ payment_status: 'pending', hold_until: at(0.5) });
    expect(paymentStatusAt(held, now)).toBe('pending');
    expect(displayStatus(held, new Date(now.getTime() + 30 * MINUTE))).toBe('Failed');
  });
});

describe('cancelling', () => {
  it('is for the assigned user until the start, for all-booking users until the end', () => {
    expect(canCancel(booking(), owner, now).ok).toBe(true);
    expect(canCancel(booking(), stranger, now).ok).toBe(false);
    expect(canCancel(booking({ from: at(-1), to: at(1) }), owner, now).ok).toBe(false);
    expect(canCancel(booking({ from: at(-1), to: at(1) }), staff, now).ok).toBe(true);
    expect(canCancel(booking({ from: at(-2), to: at(-1) }), staff, now).ok).toBe(false);
    expect(canCancel(booking({ active: false }), staff, now).ok).toBe(false);
    expect(canCancel(booking({ payment_status: 'failed' }), staff, now).ok).toBe(false);
  });

  it('brings the money back up to the notice, without one always, and only if it was paid', () => {
    expect(isRefundedOnCancel(booking(), 24, now)).toBe(true);
    expect(isRefundedOnCancel(booking(), 24.5, now)).toBe(false);
    expect(isRefundedOnCancel(booking({ from: at(-1) }), null, now)).toBe(true);
    expect(isRefundedOnCancel(booking({ payment_status: 'pending' }), null, now)).toBe(false);
  });
});

describe('changing and paying', () => {
  it('moves only meeting rooms that are not over', () => {
    expect(canReschedule(booking(), owner, now).ok).toBe(true);
    expect(canReschedule(booking({ type: 'flexi_desk' }), staff, now).ok).toBe(false);
    expect(canReschedule(booking({ active: false }), staff, now).ok).toBe(false);
    expect(canReschedule(booking(), stranger, now).ok).toBe(false);
  });

  it('takes money only for a held booking, once', () => {
    const held = booking({ payment_status: 'pending', hold_until: at(0.5) });
    expect(canPay(held, owner, now).ok).toBe(true);
    expect(canPay(held, staff, now).ok).toBe(true);
    expect(canPay(held, stranger, now).ok).toBe(false);
    expect(canPay({ ...held, processingPayment: true }, owner, now).ok).toBe(false);
    expect(canPay({ ...held, hold_until: at(0) }, owner, now).ok).toBe(false);
    expect(canPay(booking(), owner, now).ok).toBe(false);
  });
});

describe('what a period covers', () => {
  it('and what it does not make the period again', () => {
    const hour = fc.integer({ min: 0, max: 48 });
    const period = fc
      .tuple(hour, fc.integer({ min: 1, max: 12 }))
      .map(([from, length]) => ({ from: new Date(from * HOUR), to: new Date((from + length) * HOUR) }));
    fc.assert(
      fc.property(period, period, (whole, by) => {
        const parts = uncovered(whole, by);
        const inParts = (moment: number) =>
          parts.some((part) => part.from.getTime() <= moment && moment < part.to.getTime());
        for (let moment = 0; moment < 62 * HOUR; moment += HOUR) {
          const inWhole = whole.from.getTime() <= moment && moment < whole.to.getTime();
          const covered = by.from.getTime() <= moment && moment < by.to.getTime();
          expect(inParts(moment)).toBe(inWhole && !covered);
        }
      }),
    );
  });
});
