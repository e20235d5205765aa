import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  deadlineAfterMove,
  displayStatus,
  isRefundable,
  hasNothingPaid,
  leaveRefusal,
  mailedTitle,
  moveMoney,
  paymentStatusAt,
  statedDeadline,
  uncovered,
  withoutLeft,
} from '#domains/bookings/rules.ts';
import { refundDeadline } from '#domains/availability/cancellation.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * HOUR);

type Sample = Parameters<typeof displayStatus>[0];
const booking = (changes: Partial<Sample> = {}): Sample => ({
  from: at(24),
  to: at(26),
  active: true,
  payment_status: 'completed',
  hold_until: null,
  ...changes,
});

describe('display status', () => {
  it('is the first status that applies', () => {
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

  it('is failed from the moment the hold ends', () => {
    const held = booking({ payment_status: 'pending', hold_until: at(0.5) });
    expect(paymentStatusAt(held, now)).toBe('pending');
    expect(displayStatus(held, new Date(now.getTime() + 30 * MINUTE))).toBe('Failed');
  });
});

describe('the refund deadline', () => {
  it('is the start minus the notice, or the start without a notice', () => {
    const start = at(24);
    expect(refundDeadline(start, 24)).toEqual(now);
    expect(refundDeadline(start, null)).toEqual(start);
    expect(isRefundable({ refund_until: now }, now)).toBe(true);
    expect(isRefundable({ refund_until: at(-0.001) }, now)).toBe(false);
    expect(isRefundable({ refund_until: null }, now)).toBe(false);
  });

  it('is stated while money could be refunded, and the booking has not started', () => {
    const paid = { active: true, paid: 108, from: at(24), refund_until: at(1) };
    expect(statedDeadline(paid, now)).toEqual(at(1));
    expect(statedDeadline(paid, at(2))).toEqual(at(1));
    for (const other of [{ active: false }, { paid: 0 }, { from: now }, { refund_until: null }])
      expect(statedDeadline({ ...paid, ...other }, now)).toBeUndefined();
  });

  it('is never later after any sequence of moves than after the first payment', () => {
    const hours = fc.integer({ min: -500, max: 500 });
    const notice = fc.option(fc.integer({ min: 1, max: 96 }));
    fc.assert(
      fc.property(hours, notice, fc.array(hours, { maxLength: 8 }), (first, noticeHours, moves) => {
        const start = new Date(now.getTime() + first * HOUR);
        let deadline = refundDeadline(start, noticeHours);
        for (const move of moves) {
          const next = deadlineAfterMove(deadline, new Date(now.getTime() + move * HOUR), noticeHours);
          expect(next.getTime()).toBeLessThanOrEqual(deadline.getTime());
          deadline = next;
        }
        expect(deadline).toEqual(
          refundDeadline(new Date(now.getTime() + Math.min(first, ...moves) * HOUR), noticeHours),
        );
      }),
    );
  });
});

describe('the money of a move', () => {
  const terms = { isRefundable: true, isWaived: false };

  it('is the difference to the previous price, or to the paid amount', () => {
    const moved = (newPence: number, fullPence: number, paidPence: number, isRefundable = true) =>
      moveMoney({ newPence, fullPence, agreedPence: paidPence, paidPence, isRefundable, isWaived: false });
    expect(moved(300, 100, 100)).toEqual({ chargePence: 200, refundPence: 0 });
    expect(moved(50, 100, 100)).toEqual({ chargePence: 0, refundPence: 50 });
    expect(moved(50, 100, 100, false)).toEqual({ chargePence: 0, refundPence: 0 });
    // 100 were paid for a booking of 400 at full rates. The waived 300 are not charged when the meeting becomes shorter.
    expect(moved(300, 400, 100)).toEqual({ chargePence: 0, refundPence: 0 });
    expect(moved(500, 400, 100)).toEqual({ chargePence: 100, refundPence: 0 });
    // After the deadline, 300 were kept for a booking of 100. Extending it to 250 is already paid.
    expect(moved(250, 100, 300, false)).toEqual({ chargePence: 0, refundPence: 0 });
  });

  it('never ends cheaper than a direct booking of the last period, and never charges twice', () => {
    const price = fc.integer({ min: 0, max: 50_000 });
    const move = fc.record({ newPence: price, isRefundable: fc.boolean(), isWaived: fc.boolean() });
    fc.assert(
      fc.property(price, fc.array(move, { maxLength: 10 }), (first, moves) => {
        let [fullPence, paidPence, waivedPence] = [first, first, 0];
        for (const { newPence, isRefundable, isWaived } of moves) {
          const { chargePence, refundPence } = moveMoney({
            newPence,
            fullPence,
            agreedPence: paidPence,
            paidPence,
            isRefundable,
            isWaived,
          });
          if (isWaived) waivedPence += Math.max(0, newPence - Math.max(fullPence, paidPence));
          expect(Math.min(chargePence, refundPence)).toBe(0);
          paidPence += chargePence - refundPence;
          fullPence = newPence;
          expect(paidPence).toBeGreaterThanOrEqual(0);
          expect(paidPence + waivedPence).toBeGreaterThanOrEqual(newPence);
        }
        if (moves.every(({ isRefundable, isWaived }) => isRefundable && !isWaived)) expect(paidPence).toBe(fullPence);
      }),
    );
    // Settled outside, so that only the difference is charged, and no more is refunded than a card has paid.
    const settled = { ...terms, agreedPence: 100, paidPence: 0 };
    expect(moveMoney({ ...settled, newPence: 150, fullPence: 50 })).toEqual({ chargePence: 50, refundPence: 0 });
    expect(moveMoney({ ...settled, newPence: 50, fullPence: 100 })).toEqual({ chargePence: 0, refundPence: 0 });
    expect(moveMoney({ ...settled, agreedPence: 150, paidPence: 50, newPence: 20, fullPence: 150 })).toEqual({
      chargePence: 0,
      refundPence: 50,
    });
    expect(
      moveMoney({ ...terms, newPence: 900, fullPence: 100, agreedPence: 100, paidPence: 100, isWaived: true }),
    ).toEqual({
      chargePence: 0,
      refundPence: 0,
    });
  });
});

describe('the uncovered parts of a period', () => {
  it('are exactly the moments that the other period does not contain', () => {
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

describe('the title of a booking in a mail', () => {
  it.each([
    ['Planning', 'Planning'],
    ['Win a prize at https://evil.example/x?y=1 today', 'Win a prize at today'],
    ['www.evil.example', ''],
    ['Visit evil.example/prize now', 'Visit now'],
    ['Q1. Review', 'Q1. Review'],
    ['x'.repeat(100), `${'x'.repeat(59)}…`],
  ])('%s becomes %s', (title, mailed) => expect(mailedTitle(title)).toBe(mailed));
});

const own = { userId: '2', email: 'ada@example.org' };
const attended: Parameters<typeof leaveRefusal>[0] = {
  ...booking(),
  type: 'meeting_room',
  processingPayment: false,
  booking_request: false,
  booking_status: null,
  seat_swap_status: null,
  release_at: null,
  released_until: null,
  membership_id: null,
  assignedUser: { _id: '1' },
  email: '',
  members: ['grace@example.org', own.email],
};

describe('a booking', () => {
  it.each([
    ['a confirmed booking of which nothing is paid', {}, 0, true],
    ['one that is paid in part', {}, 40, false],
    ['one whose bank still processes the payment', { processingPayment: true }, 0, false],
    ['an approved request, which is paid elsewhere', { booking_request: true }, 0, false],
    ['a canceled one', { active: false }, 0, false],
    ['one that is held', { payment_status: 'pending' as const }, 0, false],
  ])('%s has nothing paid, or not', (_, changes, paid, expected) => {
    const confirmed = { ...attended, ...changes };
    expect(hasNothingPaid(confirmed, { paid, total: 90 }, now)).toBe(expected);
    expect(hasNothingPaid(confirmed, { paid, total: 0 }, now)).toBe(false);
  });
});

describe('an attendee', () => {
  it.each([
    ['a confirmed booking', {}, undefined],
    ['one that has started', { from: at(-1), to: at(1) }, undefined],
    ['a past one', { from: at(-2), to: at(-1) }, 'A past booking cannot be left'],
    ['a canceled one', { active: false }, 'A canceled booking cannot be left'],
    ['one whose difference is charged', { processingPayment: true }, undefined],
    ['one of others', { members: ['grace@example.org'] }, 'You do not attend this booking'],
    ['their own', { assignedUser: { _id: '2' } }, 'This is your own booking. Please cancel it instead'],
    ['one that was requested for them', { email: own.email }, 'This is your own booking. Please cancel it instead'],
  ])('leaves %s, or not', (_, changes, reason) => {
    expect(leaveRefusal({ ...attended, ...changes }, own, now)?.reason).toBe(reason);
  });

  it('who has left since a change was planned does not come back with it', () => {
    const [ada, grace, mary] = ['ada', 'grace', 'mary'].map((email) => ({ email }));
    expect(withoutLeft([ada!], [ada!, grace!, mary!], ['ada', 'grace'])).toEqual([ada, mary]);
    expect(withoutLeft([ada!], [ada!, grace!])).toEqual([ada, grace]);
  });
});
