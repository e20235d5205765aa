import { describe, expect, it } from 'vitest';
import { type CountedBooking, figureChanges } from './daily-figures.ts';

const LONDON = 'Europe/London';

const confirmed: CountedBooking = {
  active: true,
  payment_status: 'completed',
  starts_at: new Date('2024-06-03T10:00:00Z'),
  total_pence: 5400,
  paid_pence: 5400,
  on_account: false,
};

describe('a change of the daily figures', () => {
  it('adds a booking when it is confirmed', () => {
    const held: CountedBooking = { ...confirmed, payment_status: 'pending', paid_pence: 0 };
    expect(figureChanges(undefined, held, LONDON)).toEqual([]);
    expect(figureChanges(held, confirmed, LONDON)).toEqual([
      { day: '2024-06-03', bookings: 1, revenuePence: 5400, receivedPence: 5400 },
    ]);
    expect(figureChanges(undefined, confirmed, LONDON)).toHaveLength(1);
  });

  it('keeps the revenue that is not refunded when a booking is cancelled', () => {
    const cancelled = { ...confirmed, active: false, paid_pence: 1000 };
    expect(figureChanges(confirmed, cancelled, LONDON)).toEqual([
      { day: '2024-06-03', bookings: -1, revenuePence: -4400, receivedPence: -4400 },
    ]);
  });

  it('moves a booking from one local day to another, in the order of the days', () => {
    // 22:30 UTC is 23:30 in London.
    const moved = { ...confirmed, starts_at: new Date('2024-06-02T22:30:00Z'), total_pence: 6000 };
    expect(figureChanges(confirmed, moved, LONDON)).toEqual([
      { day: '2024-06-02', bookings: 1, revenuePence: 6000, receivedPence: 5400 },
      { day: '2024-06-03', bookings: -1, revenuePence: -5400, receivedPence: -5400 },
    ]);
  });

  it('adds what came in, and not what is on account or not paid yet', () => {
    const onAccount = { ...confirmed, on_account: true };
    expect(figureChanges(undefined, onAccount, LONDON)).toMatchObject([{ revenuePence: 5400, receivedPence: 0 }]);
    const debited = { ...confirmed, paid_pence: 0 };
    expect(figureChanges(undefined, debited, LONDON)).toMatchObject([{ revenuePence: 5400, receivedPence: 0 }]);
    const paid = { day: '2024-06-03', bookings: 0, revenuePence: 0, receivedPence: 5400 };
    expect(figureChanges(debited, confirmed, LONDON)).toEqual([paid]);
  });

  it('is nothing for a change that does not concern the figures', () => {
    expect(figureChanges(confirmed, { ...confirmed, starts_at: new Date('2024-06-03T15:00:00Z') }, LONDON)).toEqual([]);
  });
});
