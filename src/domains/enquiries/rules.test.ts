import { describe, expect, it } from 'vitest';
import {
  STAFF_TIMES,
  TOUR_HOURS,
  type Undecided,
  actionOf,
  decide,
  firstTourDay,
  isOver,
  isStaffTime,
  isVisitorTime,
  tourInstant,
} from './rules.ts';
import { DECISION_TEXTS } from './texts.ts';

const NOW = new Date('2030-06-03T12:00:00Z'); // 13:00 in London
const pending: Undecided = { type: 'book_tour', state: 'pending', tour_at: new Date('2030-06-04T09:00:00Z') };

describe('the times of tours', () => {
  it('are the hours from 10 to 18 for visitors, with their labels', () => {
    expect(TOUR_HOURS.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(TOUR_HOURS.map(({ label }) => label)).toEqual([
      '10.00 AM',
      '11.00 AM',
      '12.00 AM',
      '01.00 PM',
      '02.00 PM',
      '03.00 PM',
      '04.00 PM',
      '05.00 PM',
      '06.00 PM',
    ]);
  });

  it('are half hours from 10:00 to 18:00 for staff', () => {
    expect(STAFF_TIMES).toHaveLength(17);
    expect([STAFF_TIMES[0], STAFF_TIMES[1], STAFF_TIMES.at(-1)]).toEqual(['10:00', '10:30', '18:00']);
  });

  it('are read on the clock in London, in summer and in winter', () => {
    expect(tourInstant('2030-06-04', '10:00').toISOString()).toBe('2030-06-04T09:00:00.000Z');
    expect(tourInstant('2030-12-04', '10:00').toISOString()).toBe('2030-12-04T10:00:00.000Z');
    expect(isVisitorTime(new Date('2030-06-04T09:00:00Z'))).toBe(true);
    expect(isVisitorTime(new Date('2030-12-04T09:00:00Z'))).toBe(false);
  });

  it.each([
    ['2030-12-04T10:30:00Z', false, true],
    ['2030-12-04T18:00:00Z', true, true],
    ['2030-12-04T18:30:00Z', false, false],
    ['2030-12-04T09:30:00Z', false, false],
    ['2030-12-04T10:15:00Z', false, false],
    ['2030-12-04T10:00:30Z', false, false],
    ['2030-12-04T10:00:00.001Z', false, false],
  ])('%s', (at, visitor, staff) => {
    expect(isVisitorTime(new Date(at))).toBe(visitor);
    expect(isStaffTime(new Date(at))).toBe(staff);
  });

  it('are over once they have begun', () => {
    expect(isOver('2030-06-03', '13:00', NOW)).toBe(true);
    expect(isOver('2030-06-03', '14:00', NOW)).toBe(false);
    expect(firstTourDay(NOW)).toBe('2030-06-03');
    expect(firstTourDay(new Date('2030-06-03T17:00:00Z'))).toBe('2030-06-04');
  });
});

describe('a decision', () => {
  it.each([
    ['approve', 'approved'],
    ['reschedule', 'rescheduled'],
    ['reject', 'rejected'],
  ] as const)('%s leads to %s', (action, state) => {
    const new_tour_timestamp = new Date('2030-06-05T09:30:00Z');
    const outcome = decide(pending, { action, new_tour_timestamp, remark: 'Hello' }, NOW);
    const new_tour_at = action === 'reschedule' ? new_tour_timestamp : null;
    expect(outcome).toEqual({ ok: true, change: { state, new_tour_at, remark: 'Hello' } });
    expect(actionOf(state)).toBe(action);
  });

  it('is made once', () => {
    for (const state of ['approved', 'rescheduled', 'rejected'] as const)
      for (const action of ['approve', 'reschedule', 'reject'] as const)
        expect(decide({ ...pending, state }, { action }, NOW)).toEqual({
          ok: false,
          kind: 'conflict',
          message: DECISION_TEXTS.isDecided,
        });
  });

  it('is not made about an enquiry', () => {
    const enquiry: Undecided = { type: 'contact_us', state: null, tour_at: null };
    expect(decide(enquiry, { action: 'approve' }, NOW)).toMatchObject({ ok: false, kind: 'invalid' });
  });

  it('does not approve a time that has passed', () => {
    const past = { ...pending, tour_at: NOW };
    expect(decide(past, { action: 'approve' }, NOW)).toMatchObject({ ok: false, message: DECISION_TEXTS.isOver });
    expect(decide(past, { action: 'reject', remark: 'Closed' }, NOW).ok).toBe(true);
  });
});
