import { describe, expect, it } from 'vitest';
import { english } from '../../../../../test/helpers/english.ts';
import type { RescheduleQuote } from '#domains/bookings/quotes.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { cancellationLine, changeText, costLine } from './move-text.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const quote: RescheduleQuote = {
  old_total: 50,
  new_total: 50,
  difference: 0,
  waivable: 0,
  late_refund: 0,
  account: null,
  credits: 0,
  credit_money: 0,
  available: true,
  refund_until: null,
};

describe('what a move costs', () => {
  it.each([
    [{ difference: 25, new_total: 75 }, true, false, '£25.00 will be charged.'],
    [{ difference: 25, account: 'Acme' }, true, false, '£25.00 goes on the account of Acme.'],
    [{ difference: -12.5, new_total: 37.5 }, true, false, '£12.50 will be refunded.'],
    [{ waivable: 25 }, true, true, 'The difference of £25.00 is waived. Nothing is charged.'],
    [{ late_refund: 10 }, true, false, 'The time for a refund is over. The lower price is not refunded.'],
    [{}, true, false, 'Nothing is charged or refunded.'],
    [{ new_total: 75 }, false, false, 'The booking is not paid yet.'],
    [{}, false, false, 'The price stays the same.'],
  ])('%o, paid %s, waived %s: %s', (part, isPaid, waive_difference, text) => {
    const payment_status = isPaid ? 'completed' : 'pending';
    expect(costLine({ payment_status, currency: 'GBP' }, { ...quote, ...part }, { waive_difference }, english)).toBe(
      text,
    );
  });

  it('names the last instant of a free cancellation, in the zone of the workspace', () => {
    const at = (refund_until: Date | null) =>
      cancellationLine({ ...quote, refund_until }, 'Europe/London', NOW, english);
    expect(at(null)).toBeUndefined();
    expect(at(new Date('2026-06-03T09:05:00Z'))).toBe(
      'Free cancellation until Wed, 3 Jun 2026, 10:05 after this change.',
    );
    expect(at(new Date('2026-06-01T11:59:00Z'))).toBe(
      'After this change, a cancellation is not refunded. It was free until Mon, 1 Jun 2026, 12:59.',
    );
  });
});

describe('a change by somebody else while a booking is edited', () => {
  const space_id = { time_zone: 'Europe/London' } as BookingView['space_id'];
  const before = {
    from: new Date('2026-06-03T09:00:00Z'),
    to: new Date('2026-06-03T10:00:00Z'),
    active: true,
    payment_status: 'completed' as const,
    space_id,
  };

  it.each([
    [{}, undefined],
    [{ active: false }, 'This booking was canceled meanwhile.'],
    [{ payment_status: 'failed' as const }, 'This booking was canceled meanwhile.'],
    [
      { to: new Date('2026-06-03T11:00:00Z') },
      'Somebody else has moved this booking to Wed, 3 Jun 2026, 10:00 – 12:00. Your change replaces that.',
    ],
  ])('%o', (change, text) => {
    expect(changeText(before, { ...before, ...change }, english)).toBe(text);
  });
});
