import { describe, expect, it } from 'vitest';
import { leadOf, movedPlan, plannedTimes } from './series-terms.ts';

const now = new Date('2027-03-01T12:00:00Z');
const at = (iso: string) => new Date(iso);

describe('a booking that is paid before it starts', () => {
  it.each<[string, string, string, string]>([
    [
      'later: charged three days before, released a day before',
      '2027-03-10T09:00Z',
      '2027-03-07T09:00Z',
      '2027-03-09T09:00Z',
    ],
    [
      'in two days: charged at once, held until a day before',
      '2027-03-03T13:00Z',
      '2027-02-28T13:00Z',
      '2027-03-02T13:00Z',
    ],
    ['tomorrow: held for a day', '2027-03-02T13:00Z', '2027-02-27T13:00Z', '2027-03-02T12:00Z'],
    ['today: held until it starts', '2027-03-01T15:00Z', '2027-02-26T15:00Z', '2027-03-01T15:00Z'],
  ])('%s', (_name, from, charge_at, hold_until) => {
    expect(plannedTimes(at(from), leadOf(3), now)).toEqual({ charge_at: at(charge_at), hold_until: at(hold_until) });
  });

  it('keeps its lead when it moves, and is held long enough to be paid', () => {
    const booking = {
      starts_at: at('2027-03-10T09:00Z'),
      charge_at: at('2027-03-08T09:00Z'),
      payment_status: 'pending',
    };
    expect(movedPlan(booking, at('2027-03-20T09:00Z'), now)).toEqual({
      charge_at: at('2027-03-18T09:00Z'),
      hold_until: at('2027-03-19T09:00Z'),
      hold_extended_until: at('2027-03-19T09:00Z'),
    });
    expect(movedPlan(booking, at('2027-03-01T14:00Z'), now)?.hold_until).toEqual(at('2027-03-01T14:00Z'));
    expect(movedPlan({ ...booking, payment_status: 'completed' }, at('2027-03-20T09:00Z'), now)).toBeUndefined();
    expect(movedPlan({ ...booking, charge_at: null }, at('2027-03-20T09:00Z'), now)).toBeUndefined();
  });
});
