import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { EVENTS } from '#domains/bookings/events.ts';
import { TRANSITIONS, transition } from '#domains/bookings/lifecycle.ts';
import { STAGES, type BookingStage, type Subject, flagsOf, stageOf } from '#domains/bookings/stages.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { PAYMENT_OPEN } from '#shared/errors.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
const owner = {
  userId: '1',
  email: 'ada@example.org',
  showsAllBookings: false,
  editsBookings: true,
  decidesRequests: false,
  decidesSwaps: false,
};
const staff = {
  userId: '9',
  email: 'staff@example.org',
  showsAllBookings: true,
  editsBookings: true,
  decidesRequests: true,
  decidesSwaps: true,
};
const decider = {
  userId: '8',
  email: 'decider@example.org',
  showsAllBookings: false,
  editsBookings: false,
  decidesRequests: true,
  decidesSwaps: true,
};
const stranger = {
  userId: '2',
  email: 'bob@example.org',
  showsAllBookings: false,
  editsBookings: true,
  decidesRequests: false,
  decidesSwaps: false,
};

const REQUEST_STAGES: BookingStage[] = ['requested', 'rejected', 'withdrawn'];
const BOOKING_ONLY: BookingStage[] = ['held', 'paying', 'lapsed', 'released'];

/** A booking with the flags of a stage. */
function inStage(
  stage: BookingStage,
  changes: Partial<Subject> = {},
  isRequest = REQUEST_STAGES.includes(stage),
): Subject {
  const { processing_payment, ...flags } = flagsOf(stage, isRequest);
  return {
    ...flags,
    processingPayment: processing_payment,
    booking_request: isRequest,
    from: at(24),
    to: at(26),
    type: 'meeting_room',
    seat_swap_status: null,
    release_at: null,
    released_until: null,
    membership_id: null,
    members: ['guest@example.org'],
    hold_until: stage === 'held' ? at(0.5) : null,
    assignedUser: { _id: '1' },
    ...changes,
  };
}

describe('the stage', () => {
  it('and the flags convert to each other without loss', () => {
    for (const stage of STAGES) {
      for (const isRequest of [true, false]) {
        if (isRequest ? BOOKING_ONLY.includes(stage) : REQUEST_STAGES.includes(stage)) continue;
        expect(stageOf(inStage(stage, {}, isRequest), now), `${stage} ${isRequest}`).toBe(stage);
      }
    }
  });

  it('is lapsed from the moment the hold ends, but never while a charge is being processed', () => {
    expect(stageOf(inStage('held', { hold_until: at(0) }), now)).toBe('lapsed');
    expect(stageOf(inStage('held', { hold_until: new Date(now.getTime() + 1) }), now)).toBe('held');
    expect(stageOf(inStage('paying', { hold_until: at(-1) }), now)).toBe('paying');
  });
});

describe('the transitions', () => {
  it('have at most one row for each event and stage, and at least one for each event', () => {
    const keys = TRANSITIONS.map(({ event, from }) => `${event} in ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const event of EVENTS)
      expect(
        TRANSITIONS.some((row) => row.event === event),
        event,
      ).toBe(true);
  });

  it('refuse every change while a charge is being processed', () => {
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

  it('reserve the events of the payment service and of time for the system', () => {
    const reported = TRANSITIONS.filter(({ who }) => who === 'system');
    for (const { event, from } of reported) {
      for (const actor of [owner, staff, stranger])
        expect(transition(inStage(from), event, actor, now)).toMatchObject({ ok: false, kind: 'not_allowed' });
    }
    for (const { event, from } of TRANSITIONS.filter(({ who }) => who !== 'system'))
      expect(transition(inStage(from), event, undefined, now)).toMatchObject({ ok: false, kind: 'not_allowed' });
  });

  it('never allow anything to a stranger, in any stage, at any time', () => {
    const moment = fc.integer({ min: -100, max: 100 }).map((hours) => new Date(now.getTime() + hours * HOUR));
    fc.assert(
      fc.property(fc.constantFrom(...EVENTS), fc.constantFrom(...STAGES), moment, (event, stage, when) => {
        expect(transition(inStage(stage), event, stranger, when)).toMatchObject({ ok: false, kind: 'not_allowed' });
      }),
    );
  });

  it('never leave a final stage', () => {
    for (const stage of ['released', 'cancelled', 'rejected', 'withdrawn'] as const)
      expect(TRANSITIONS.filter(({ from }) => from === stage)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('is allowed to the billed member until the start, and to staff until the end', () => {
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

  it('releases a hold without sending a mail', () => {
    expect(transition(inStage('held'), 'cancel', owner, now)).toEqual({
      ok: true,
      from: 'held',
      to: 'released',
      effects: { units: 'release' },
    });
  });
});

describe('paying', () => {
  it('is allowed once for a held booking', () => {
    expect(transition(inStage('held'), 'pay', owner, now)).toMatchObject({ ok: true, to: 'paying' });
    expect(transition(inStage('held'), 'pay', staff, now).ok).toBe(true);
    expect(transition(inStage('confirmed'), 'pay', owner, now)).toMatchObject({ kind: 'wrong_stage' });
    expect(transition(inStage('held', { hold_until: at(0) }), 'pay', owner, now)).toMatchObject({ kind: 'too_late' });
    expect(transition(inStage('requested'), 'pay', owner, now)).toMatchObject({ kind: 'wrong_stage' });
  });

  it('also confirms a booking that has lapsed, but not one that was released', () => {
    for (const stage of ['held', 'paying', 'lapsed'] as const)
      expect(transition(inStage(stage), 'chargeSucceeded', undefined, now)).toMatchObject({
        ok: true,
        to: 'confirmed',
      });
    for (const stage of ['released', 'cancelled', 'confirmed'] as const)
      expect(transition(inStage(stage), 'chargeSucceeded', undefined, now).ok).toBe(false);
  });
});

describe('staff who see all bookings and edit none', () => {
  const reader = { ...staff, editsBookings: false, decidesRequests: false, decidesSwaps: false };

  it('cancel an ordinary booking, and change nothing else of it', () => {
    for (const stage of ['held', 'confirmed'] as const) {
      expect(transition(inStage(stage), 'cancel', reader, now)).toMatchObject({ ok: true });
      for (const event of ['pay', 'payAtDesk', 'extendHold', 'move', 'startDifference', 'endNow', 'reserve'] as const)
        expect(transition(inStage(stage), event, reader, now), `${stage} ${event}`).toMatchObject({
          kind: 'not_allowed',
        });
    }
  });

  it('neither decide nor cancel a request, also after its approval', () => {
    for (const stage of ['requested', 'confirmed'] as const)
      for (const event of ['approve', 'reject', 'cancel'] as const)
        expect(transition(inStage(stage, {}, true), event, reader, now), `${stage} ${event}`).toMatchObject({
          kind: 'not_allowed',
        });
  });
});

describe('requests and swaps', () => {
  it('can be cancelled by the customer and by staff of the requests, who have no right to other bookings', () => {
    for (const actor of [owner, decider])
      expect(transition(inStage('requested'), 'cancel', actor, now)).toMatchObject({ ok: true, to: 'withdrawn' });
    const reader = { ...staff, decidesRequests: false, decidesSwaps: false };
    for (const event of ['approve', 'reject', 'cancel'] as const)
      expect(transition(inStage('requested'), event, reader, now)).toMatchObject({ kind: 'not_allowed' });
    for (const event of ['move', 'endNow'] as const)
      expect(transition(inStage('confirmed', {}, true), event, decider, now)).toMatchObject({ kind: 'not_allowed' });
  });

  it('are decided once', () => {
    for (const stage of ['confirmed', 'cancelled', 'rejected', 'withdrawn', 'held'] as const)
      for (const event of ['approve', 'reject'] as const)
        expect(transition(inStage(stage, {}, stage !== 'held'), event, decider, now)).toMatchObject({
          kind: 'wrong_stage',
          reason: 'Only a pending request can be decided',
        });
  });

  it('are decided by staff, and expire at their start', () => {
    const request = inStage('requested');
    expect(transition(request, 'approve', owner, now)).toMatchObject({ kind: 'not_allowed' });
    expect(transition(request, 'approve', staff, now)).toMatchObject({ ok: true, to: 'confirmed' });
    expect(transition(request, 'reject', staff, now)).toMatchObject({ ok: true, to: 'rejected' });
    expect(transition(request, 'expireRequest', undefined, now).ok).toBe(false);
    const late = new Date(now.getTime() + 24 * HOUR);
    expect(transition(request, 'approve', staff, late)).toMatchObject({ kind: 'too_late' });
    expect(transition(request, 'expireRequest', undefined, late)).toMatchObject({ ok: true, to: 'rejected' });
  });

  it('of seats can be requested once by the billed member, for desks that are not over', () => {
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
  it('is recorded only after the hold has ended', () => {
    const held = inStage('held', { hold_until: new Date(now.getTime() + MINUTE) });
    expect(transition(held, 'expire', undefined, now).ok).toBe(false);
    expect(transition(held, 'expire', undefined, new Date(now.getTime() + MINUTE))).toMatchObject({ to: 'lapsed' });
  });
});
