import { describe, expect, it } from 'vitest';
import { type Counted, figureChanges } from './daily-figures.ts';

const LONDON = 'Europe/London';

const confirmed: Counted = {
  active: true,
  payment_status: 'completed',
  starts_at: new Date('2024-06-03T10:00:00Z'),
  total_pence: 5400,
  paid_pence: 5400,
};

describe('a change of the daily figures', () => {
  it('adds a booking when it is confirmed', () => {
    const held: Counted = { ...confirmed, payment_status: 'pending', paid_pence: 0 };
    expect(figureChanges(undefined, held, LONDON)).toEqual([]);
    expect(figureChanges(held, confirmed, LONDON)).toEqual([{ day: '2024-06-03', bookings: 1, revenuePence: 5400 }]);
    expect(figureChanges(undefined, confirmed, LONDON)).toHaveLength(1);
  });

  it('keeps the revenue that is not refunded when a booking is cancelled', () => {
    const cancelled = { ...confirmed, active: false, paid_pence: 1000 };
    expect(figureChanges(confirmed, cancelled, LONDON)).toEqual([
      { day: '2024-06-03', bookings: -1, revenuePence: -4400 },
    ]);
  });

  it('moves a booking from one local day to another, in the order of the days', () => {
    // 22:30 UTC is 23:30 in London.
    const moved = { ...confirmed, starts_at: new Date('2024-06-02T22:30:00Z'), total_pence: 6000 };
    expect(figureChanges(confirmed, moved, LONDON)).toEqual([
      { day: '2024-06-02', bookings: 1, revenuePence: 6000 },
      { day: '2024-06-03', bookings: -1, revenuePence: -5400 },
    ]);
  });

  it('is nothing for a change that does not concern the figures', () => {
    expect(figureChanges(confirmed, { ...confirmed, starts_at: new Date('2024-06-03T15:00:00Z') }, LONDON)).toEqual([]);
  });
});
