/**
 * The lifecycle of bookings through the API: every transition of the table, every guard, and the refusal of every other event in
 * every stage. A new transition fails here until it has a case.
 */
import { expect, describe, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { type BookingStage, STAGES } from '#domains/bookings/stages.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { lapseRequests } from '#domains/bookings/server/requests/lapse.ts';
import { DAY } from '#shared/time.ts';
import { type Answer } from '../../helpers/app.ts';
import { clock } from '../../helpers/clock.ts';
import { type Booked, type Person } from '../../helpers/world.ts';
import { type BookingEvent, EVENTS } from '#domains/bookings/events.ts';
import { TRANSITIONS } from '#domains/bookings/lifecycle.ts';
import { app, world, member, guest, rival, cards, useLifecycle, type Call, send } from './setting.ts';
import {
  bookRoom,
  bookFree,
  bookDesk,
  requestRoom,
  pay,
  payAtDesk,
  payOnAccount,
  redeem,
  confirmFree,
  mailLink,
  decide,
  decideSwap,
  move,
  cancel,
  checkIn,
  endNow,
  undoCheckIn,
  undoRelease,
  raise,
  reserve,
  unanswered,
  giveUp,
  newestCharge,
  held,
  paid,
  REACH,
  stage,
  inUse,
  past,
  sweep,
  sweepRequests,
  claimsOf,
  state,
} from './actions.ts';
import { CASES, CLAIMED } from './cases.ts';
import { GUARDED } from './guards.ts';
import { PAYMENT_OPEN } from '#shared/errors.ts';

useLifecycle();

describe('every transition', () => {
  it('has a case', () => {
    expect(Object.keys(CASES).sort()).toEqual(TRANSITIONS.map(({ event, from }) => `${event} in ${from}`).sort());
  });

  it.each(TRANSITIONS.map((row) => [`${row.event} in ${row.from}`, row] as const))('%s', async (name, row) => {
    const { id, cause } = await CASES[name]!();
    try {
      expect(await stage(id), 'before').toBe(row.from);
      const before = await claimsOf(id);
      await cause();
      expect(await stage(id), 'after').toBe(row.to);
      await CLAIMED[row.effects?.units ?? 'none'](await claimsOf(id), before, id);
    } finally {
      await inUse();
    }
  });
});

/** The calls of people, made by somebody who is entitled to them. */
const CALLS: Partial<Record<BookingEvent, Call>> = {
  pay: (id) => pay(id),
  payAtDesk: (id) => payAtDesk(id),
  payOnAccount: (id) => payOnAccount(id),
  redeem: (id) => redeem(id),
  confirmFree: (id) => confirmFree(id),
  extendHold: (id) => mailLink(id),
  move: (id) => move(id, 1),
  startDifference: (id) => move(id, 3),
  cancel: (id) => cancel(id),
  endNow: (id) => endNow(id),
  checkIn: (id) => checkIn(id),
  undoCheckIn: (id) => undoCheckIn(id),
  undoRelease: (id) => undoRelease(id),
  approve: (id) => decide(id, 'Approved'),
  reject: (id) => decide(id, 'Rejected'),
  requestSwap: (id) => raise(id),
  approveSwap: (id) => decideSwap(id, 'Completed'),
  rejectSwap: (id) => decideSwap(id, 'Deleted'),
  reserve: (id) => reserve(id),
};

const hasRow = (event: BookingEvent, stage: BookingStage): boolean =>
  TRANSITIONS.some((row) => row.event === event && row.from === stage) ||
  // A move of an unpaid booking has no difference.
  (event === 'startDifference' && hasRow('move', stage));

function refusalOf(event: BookingEvent, stage: BookingStage): string | RegExp {
  if (stage === 'paying' || stage === 'changing') return PAYMENT_OPEN;
  if (event === 'approve' || event === 'reject') return 'Only a pending request can be decided';
  const isPayment = ['pay', 'payAtDesk', 'payOnAccount', 'redeem', 'confirmFree', 'extendHold'].includes(event);
  if (isPayment && stage === 'lapsed') return 'The time to pay for this booking is over, please book again';
  if (isPayment && stage === 'requested') return 'A booking request is not paid here';
  if (isPayment) return 'This booking cannot be paid';
  return /^An? (unpaid|failed|confirmed|canceled|requested|rejected) booking cannot be (cancelled|changed|checked in)$/;
}

describe('every other event', () => {
  it('of people has a call', () => {
    const caused = EVENTS.filter((event) => TRANSITIONS.some((row) => row.event === event && row.who !== 'system'));
    expect(Object.keys(CALLS).sort()).toEqual([...caused].sort());
  });

  it.each(STAGES)('is refused in the stage %s, and changes nothing', async (name) => {
    const id = await REACH[name]();
    const before = await state(id);
    const events = EVENTS.filter((event) => CALLS[event] && !hasRow(event, name));
    for (const event of events) {
      const { meta } = await CALLS[event]!(id);
      expect(meta.status, `${event}: ${meta.message}`).toBe(409);
      const refusal = refusalOf(event, name);
      if (typeof refusal === 'string') expect(meta.message, event).toBe(refusal);
      else expect(meta.message, event).toMatch(refusal);
    }
    expect(await stage(id)).toBe(name);
    expect(await state(id)).toEqual(before);
  });

  it.each(['confirmed', 'changing', 'released', 'cancelled'] as const)(
    'is a late payment in the stage %s, which is returned, or a late decline',
    async (name) => {
      for (const [card, status, outcome] of [
        [cards.good, 'succeeded', 'returned'],
        [cards.declined, 'failed', null],
      ] as const) {
        const id = await bookRoom();
        const release = await held(() => pay(id, card));
        const { id: chargeId } = await newestCharge(id);
        await giveUp(id);
        const isPaid = name !== 'released';
        if (isPaid) await pay(id);
        if (name === 'changing') await unanswered(() => move(id, 3));
        if (name === 'released' || name === 'cancelled') await cancel(id);
        const before = await state(id);
        await release();
        expect(await app.knex('charges').where('id', chargeId).first()).toMatchObject({ status, outcome });
        expect(await stage(id)).toBe(name);
        expect(await state(id)).toEqual(before);
        if (name === 'changing') await giveUp(id);
      }
    },
  );

  it('is a late difference of a cancelled booking, which is returned', async () => {
    const id = await paid();
    const release = await held(() => move(id, 3));
    await giveUp(id);
    await cancel(id);
    const before = await state(id);
    await release();
    expect(await newestCharge(id)).toMatchObject({ status: 'succeeded', outcome: 'returned' });
    expect(await state(id)).toEqual(before);
  });
});

describe('the guards', () => {
  const ofPeople = TRANSITIONS.filter(({ who }) => who !== 'system');

  it.each(ofPeople.map((row) => [`${row.event} in ${row.from}`, row] as const))('refuse %s', async (name, row) => {
    const situations = GUARDED[name] ?? [];
    expect(situations).toHaveLength(row.guards?.length ?? 0);
    for (const [what, reach, call, message] of situations) {
      const id = await reach();
      expect(await stage(id), what).toBe(row.from);
      const before = await state(id);
      expect((await call(id)).meta, what).toMatchObject({ status: 409, message });
      expect(await state(id), what).toEqual(before);
    }
  });

  it('keep what is still held, and requests that have not begun', async () => {
    const [hold, request] = [await bookRoom(), await requestRoom()];
    await Promise.all([sweep(), sweepRequests()]);
    expect([await stage(hold), await stage(request)]).toEqual(['held', 'requested']);
  });

  it('return a difference that is paid when the booking is past', async () => {
    const id = await paid();
    const release = await held(() => move(id, 3));
    await giveUp(id);
    await past(id);
    await release();
    expect(await newestCharge(id)).toMatchObject({ status: 'succeeded', outcome: 'returned' });
    expect(await stage(id)).toBe('confirmed');
  });
});

type Caller = (id: string, person: Person) => Promise<Answer<Booked>>;

/** The calls of people, made by anybody. */
const BY: Partial<Record<BookingEvent, Caller>> = {
  pay: (id, person) =>
    send('POST', '/stripe/payCharge', person, { _id: id, source_id: cards.good, currency: 'GBP', amount: 10_800 }),
  payAtDesk,
  payOnAccount,
  redeem,
  confirmFree,
  extendHold: mailLink,
  move: (id, person) => move(id, 1, { person }),
  startDifference: (id, person) => move(id, 3, { person }),
  cancel,
  endNow,
  checkIn,
  undoCheckIn,
  undoRelease,
  approve: (id, person) => decide(id, 'Approved', person),
  reject: (id, person) => decide(id, 'Rejected', person),
  requestSwap: raise,
  approveSwap: (id, person) => decideSwap(id, 'Completed', person),
  rejectSwap: (id, person) => decideSwap(id, 'Deleted', person),
  reserve,
};

describe('people who are not entitled', () => {
  /** The people who may not cause the event. Guests do not see a booking that is held. */
  const wrong = (): Record<string, Person[]> => ({
    billed: [guest, world.owner, world.staff],
    customer: [guest],
    // Everybody who attends is one.
    participant: [],
    canceller: [guest],
    staff: [guest, member],
    decider: [member],
    swapper: [guest, member, world.staff],
    requester: [],
  });

  it.each(
    TRANSITIONS.filter(({ who }) => who !== 'system').map((row) => [`${row.event} in ${row.from}`, row] as const),
  )('do not cause %s', async (_name, row) => {
    const reach = row.from === 'confirmed' ? bookFree : REACH[row.from];
    const id = await (row.event.endsWith('Swap') ? bookDesk() : reach());
    if (row.who === 'swapper') await raise(id);
    const before = await state(id);
    const call = BY[row.event]!;
    for (const person of wrong()[row.who]!) {
      const isHidden = row.from === 'held' && person === guest;
      expect((await call(id, person)).meta.status).toBe(isHidden ? 404 : 403);
    }
    for (const person of [rival, world.otherStaff]) expect([403, 404]).toContain((await call(id, person)).meta.status);
    expect(await state(id)).toEqual(before);
  });
});

describe('the jobs', () => {
  it('change only what has lapsed', async () => {
    const ids: [BookingStage, string][] = [];
    for (const name of STAGES) ids.push([name, await REACH[name]()]);
    const later = { ...momentOf(app.services), now: new Date(clock.now().getTime() + 400 * DAY) };
    await lapseHolds(later);
    await lapseRequests(later);
    for (const [name, id] of ids) {
      const expected = { held: 'lapsed', requested: 'rejected' }[name.toString()] ?? name;
      expect(await stage(id), name).toBe(expected);
    }
  });
});
