import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { EVENTS, PAYMENT_OPEN, TRANSITIONS, transition } from '#domains/bookings/lifecycle.ts';
import { STAGES, type Stage, type Subject, flagsOf, stageOf } from '#domains/bookings/stages.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
const owner = { userId: '1', showsAllBookings: false };
const staff = { userId: '9', showsAllBookings: true };
const stranger = { userId: '2', showsAllBookings: false };

const REQUEST_STAGES: Stage[] = ['requested', 'rejected', 'withdrawn'];
const BOOKING_ONLY: Stage[] = ['held', 'paying', 'lapsed', 'released'];

/** A booking in a stage, as the wire shows it. */
function inStage(stage: Stage, changes: Partial<Subject> = {}, isRequest = REQUEST_STAGES.includes(stage)): Subject {
  const { processing_payment, ...flags } = flagsOf(stage, isRequest);
  return {
    ...flags,
    processingPayment: processing_payment,
    booking_request: isRequest,
    from: at(24),
    to: at(26),
    type: 'meeting_room',
    seat_swap_status: null,
    hold_until: stage === 'held' ? at(0.5) : null,
    assignedUser: { _id: '1', name: 'Ada', email: 'ada@example.org' },
    ...changes,
  };
}

describe('the stage', () => {
  it('and the flags of the wire are one encoding of each other', () => {
    for (const stage of STAGES) {
      for (const isRequest of [true, false]) {
        if (isRequest ? BOOKING_ONLY.includes(stage) : REQUEST_STAGES.includes(stage)) continue;
        expect(stageOf(inStage(stage, {}, isRequest), now), `${stage} ${isRequest}`).toBe(stage);
      }
    }
  });

  it('is lapsed from the moment the hold ends, but never while a charge is under way', () => {
    expect(stageOf(inStage('held', { hold_until: at(0) }), now)).toBe('lapsed');
    expect(stageOf(inStage('held', { hold_until: new Date(now.getTime() + 1) }), now)).toBe('held');
    expect(stageOf(inStage('paying', { hold_until: at(-1) }), now)).toBe('paying');
  });
});

describe('the table', () => {
  it('leads to one place from each stage, for each event', () => {
    const keys = TRANSITIONS.map(({ event, from }) => `${event} in ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const event of EVENTS)
      expect(
        TRANSITIONS.some((row) => row.event === event),
        event,
      ).toBe(true);
  });

  it('lets no change begin while a charge is under way', () => {
    for (const stage of ['paying', 'changing'] as const) {
      for (const event of ['pay', 'move', 'startDifference', 'cancel', 'endNow', 'requestSwap'] as const) {
        const actor = event === 'requestSwap' ? owner : staff;
        expect(transition(inStage(stage), event, actor, now), `${event} in ${stage}`).toMatchObject({
          ok: false,
          kind: 'payment_open',
          reason: PAYMENT_OPEN,
        });
      }
    }
  });

  it('gives nobody but the system the events of the payment service and of the time', () => {
    const reported = TRANSITIONS.filter(({ who }) => who === 'system');
    for (const { event, from } of reported) {
      for (const actor of [owner, staff, stranger])
        expect(transition(inStage(from), event, actor, now)).toMatchObject({ ok: false, kind: 'not_allowed' });
    }
    for (const { event, from } of TRANSITIONS.filter(({ who }) => who !== 'system'))
      expect(transition(inStage(from), event, undefined, now)).toMatchObject({ ok: false, kind: 'not_allowed' });
  });

  it('never lets a stranger do anything, in any stage, at any time', () => {
    const moment = fc.integer({ min: -100, max: 100 }).map((hours) => new Date(now.getTime() + hours * HOUR));
    fc.assert(
      fc.property(fc.constantFrom(...EVENTS), fc.constantFrom(...STAGES), moment, (event, stage, when) => {
        expect(transition(inStage(stage), event, stranger, when)).toMatchObject({ ok: false, kind: 'not_allowed' });
      }),
    );
  });

  it('never brings a booking back that was given back', () => {
    for (const stage of ['released', 'cancelled', 'rejected', 'withdrawn'] as const)
      expect(TRANSITIONS.filter(({ from }) => from === stage)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('is for the billed member until the start, for staff until the end', () => {
    const ongoing = inStage('confirmed', { from: at(-1), to: at(1) });
    expect(transition(inStage('confirmed'), 'cancel', owner, now)).toMatchObject({ ok: true, to: 'cancelled' });
    expect(transition(ongoing, 'cancel', owner, now)).toMatchObject({ ok: false, kind: 'too_late' });
    expect(transition(ongoing, 'cancel', staff, now).ok).toBe(true);
    const past = inStage('confirmed', { from: at(-2), to: at(-1) });
    expect(transition(past, 'cancel', staff, now)).toMatchObject({
      ok: false,
      reason: 'A past booking cannot be cancelled',
    });
  });

  it('releases a hold, and tells nobody of it', () => {
    expect(transition(inStage('held'), 'cancel', owner, now)).toEqual({
      ok: true,
      from: 'held',
      to: 'released',
      effects: { units: 'release' },
    });
  });
});

describe('paying', () => {
  it('is for a held booking, once', () => {
    expect(transition(inStage('held'), 'pay', owner, now)).toMatchObject({ ok: true, to: 'paying' });
    expect(transition(inStage('held'), 'pay', staff, now).ok).toBe(true);
    expect(transition(inStage('confirmed'), 'pay', owner, now)).toMatchObject({ kind: 'wrong_stage' });
    expect(transition(inStage('held', { hold_until: at(0) }), 'pay', owner, now)).toMatchObject({ kind: 'too_late' });
    expect(transition(inStage('requested'), 'pay', owner, now)).toMatchObject({ kind: 'wrong_stage' });
  });

  it('confirms also what has lapsed meanwhile, but not what was given back', () => {
    for (const stage of ['held', 'paying', 'lapsed'] as const)
      expect(transition(inStage(stage), 'chargeSucceeded', undefined, now)).toMatchObject({
        ok: true,
        to: 'confirmed',
      });
    for (const stage of ['released', 'cancelled', 'confirmed'] as const)
      expect(transition(inStage(stage), 'chargeSucceeded', undefined, now).ok).toBe(false);
  });
});

describe('requests and swaps', () => {
  it('are decided by staff, and lapse at their start', () => {
    const request = inStage('requested');
    expect(transition(request, 'approve', owner, now)).toMatchObject({ kind: 'not_allowed' });
    expect(transition(request, 'approve', staff, now)).toMatchObject({ ok: true, to: 'confirmed' });
    expect(transition(request, 'reject', staff, now)).toMatchObject({ ok: true, to: 'rejected' });
    expect(transition(request, 'expireRequest', undefined, now).ok).toBe(false);
    const late = new Date(now.getTime() + 24 * HOUR);
    expect(transition(request, 'approve', staff, late)).toMatchObject({ kind: 'too_late' });
    expect(transition(request, 'expireRequest', undefined, late)).toMatchObject({ ok: true, to: 'rejected' });
  });

  it('of seats are raised once for desks that are not over, by the billed member', () => {
    const desk = inStage('confirmed', { type: 'flexi_desk' });
    expect(transition(desk, 'requestSwap', owner, now).ok).toBe(true);
    expect(transition(desk, 'requestSwap', staff, now)).toMatchObject({ kind: 'not_allowed' });
    expect(transition(inStage('confirmed'), 'requestSwap', owner, now)).toMatchObject({ kind: 'wrong_stage' });
    const raised = { ...desk, seat_swap_status: 'Assigned' as const };
    expect(transition(raised, 'requestSwap', owner, now)).toMatchObject({ kind: 'wrong_stage' });
    expect(transition(raised, 'approveSwap', staff, now).ok).toBe(true);
    expect(transition({ ...desk, seat_swap_status: 'Deleted' }, 'requestSwap', owner, now).ok).toBe(true);
    expect(transition({ ...desk, to: at(-1), from: at(-2) }, 'requestSwap', owner, now)).toMatchObject({
      kind: 'too_late',
    });
  });
});

describe('the end of a hold', () => {
  it('is written down only once it is over', () => {
    const held = inStage('held', { hold_until: new Date(now.getTime() + MINUTE) });
    expect(transition(held, 'expire', undefined, now).ok).toBe(false);
    expect(transition(held, 'expire', undefined, new Date(now.getTime() + MINUTE))).toMatchObject({ to: 'lapsed' });
  });
});
