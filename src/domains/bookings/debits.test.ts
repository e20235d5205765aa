import { describe, expect, it } from 'vitest';
import { DAY } from '#shared/time.ts';
import { takesDebit } from './debits.ts';

const now = new Date('2026-11-26T10:00:00Z');
type Booking = Parameters<typeof takesDebit>[0];
const after = (days: number, changes: Partial<Booking> = {}): Booking => ({
  from: new Date(now.getTime() + days * DAY),
  series: null,
  space_id: { booking_debits: 'when_paid' },
  ...changes,
});
const series = { _id: '1', text: 'Every Tuesday', number: 1, of: 3, payment: 'now' } as unknown as Booking['series'];

describe('a bank debit', () => {
  it('is offered for what begins later than its bank takes', () => {
    expect(takesDebit(after(8), now)).toBe(true);
    expect(takesDebit(after(8, { space_id: { booking_debits: 'at_once' } }), now)).toBe(true);
    expect(takesDebit(after(7), now)).toBe(false);
    expect(takesDebit(after(-1), now)).toBe(false);
  });

  it('is offered where the workspace says so, and not for a series', () => {
    expect(takesDebit(after(8, { space_id: { booking_debits: 'none' } }), now)).toBe(false);
    expect(takesDebit(after(8, { space_id: { booking_debits: null } }), now)).toBe(false);
    expect(takesDebit(after(8, { series }), now)).toBe(false);
  });
});
