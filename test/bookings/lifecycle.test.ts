/**
 * The lifecycle of bookings through the API: every transition of the table, every guard, and the refusal of every other event in
 * every stage. A new transition fails here until it has a case.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { type StripeSandbox, startStripeSandbox } from '#server/sandbox/stripe/server.ts';
import { type BookingEvent, EVENTS, PAYMENT_OPEN, TRANSITIONS, type UnitEffect } from '#domains/bookings/lifecycle.ts';
import { STAGES, type Stage, type Subject, stageOf } from '#domains/bookings/stages.ts';
import { lapseHolds } from '#domains/bookings/server/service/lapse.ts';
import { lapseRequests } from '#domains/bookings/server/service/lapse-requests.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';
import { type Answer, type TestApp, startTestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  makeWorld,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { type ChargeGate, chargeGate } from '../integrations/charge-gate.ts';
import { KEYS, answerBank, control, freshFolder, stripeEnv } from '../integrations/sandbox.ts';

let sandbox: StripeSandbox;
let gate: ChargeGate;
let app: TestApp;
let world: World;
let member: Person;
let guest: Person;
let rival: Person;
let cards: { good: string; declined: string; bank: string };
let seats: string[];
let attic: string;
let freeRoom: string;

beforeAll(async () => {
  sandbox = await startStripeSandbox({ ...KEYS, file: join(freshFolder(), 'stripe.jsonl') });
  gate = await chargeGate(sandbox.url);
  app = await startTestApp(stripeEnv(gate.url));
  world = await makeWorld(app);
  member = await addPerson(app.knex, 'Member', [world.spaceId]);
  [guest, rival] = [await addPerson(app.knex, 'Member'), await addPerson(app.knex, 'Member')];
  cards = {
    good: await saveCard(app, member),
    declined: await saveCard(app, member, 'tok_chargeDeclined'),
    bank: await saveCard(app, member, 'tok_threeDSecure2Required'),
  };
  seats = await app
    .knex('units')
    .where({ resource_id: world.deskAreaId, kind: 'flexi_desk' })
    .orderBy('id')
    .pluck('id');
  attic = await create({ ...ROOM, name: 'Attic', space_id: world.spaceId, price: 45 }, '/resources', world.owner);
  freeRoom = await create({ ...ROOM, name: 'Nook', space_id: world.spaceId, price: 0 }, '/resources', world.owner);
  // Free desks are confirmed at once.
  await app
    .knex('spaces')
    .where('id', world.spaceId)
    .update({ price_pence: JSON.stringify({ flexi_desk: 0 }) });
  // Jobs run only when the tests call them.
  clock.freeze(new Date());
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  gate.close();
  await sandbox.stop();
});

const ROOM = { type: 'meeting_room', capacity: 10 };

type Call = (id: string) => Promise<Answer<Booked>>;
type View = Booked & Record<'hold_until' | 'from' | 'to', string | null>;

const send = async (method: string, path: string, { token }: Person, body?: object) =>
  app.call<Booked>(method, path, { token, body });
const read = async (id: string) => (await send('GET', `/bookings/${id}`, world.owner)).data as View;

let slots = 0;
/** The start of a period of up to 3 hours that no other case uses, after the refund deadline of the room. */
function nextStart(): [day: number, hour: number] {
  slots += 1;
  return [3 + Math.floor(slots / 6), 1 + (slots % 6) * 3.5];
}
const nextSlot = (hours = 2) => slot(...nextStart(), hours);

async function create(body: object, path = '/bookings', person = member): Promise<string> {
  const { meta, data } = await send('POST', path, person, body);
  if (!meta.success) throw new Error(meta.message);
  return data._id;
}

const bookRoom = () => create({ ...roomBooking(world, nextSlot()), members: [guest.email] });
const bookFree = () => create({ ...roomBooking(world, nextSlot()), resource_id: freeRoom, members: [guest.email] });
const bookDesk = () => create({ ...deskBooking(world, nextSlot()), ids: [seats[0]], members: [guest.email] });
const requestRoom = () =>
  create(
    { ...roomBooking(world, nextSlot()), name: 'Ada', email: member.email },
    '/bookings/resource-without-pay',
    world.owner,
  );

async function pay(id: string, card = cards.good) {
  const { price } = await read(id);
  const body = { _id: id, source_id: card, currency: 'GBP', amount: Math.round(price.total * 100) };
  return send('POST', '/stripe/payCharge', member, body);
}

const decide = (id: string, booking_status: string, person = world.owner) =>
  send('PUT', `/bookings/reschedule-request/${id}`, person, { booking_status, booking_admin_remark: 'Decided' });
const decideSwap = (id: string, seat_swap_status: string, person = world.owner) =>
  send('PUT', `/bookings/raised-approve/${id}`, person, {
    seat_swap_status,
    ...(seat_swap_status === 'Completed' ? { type: 'flexi_desk', ids: [seats[1]] } : { admin_remark: 'No' }),
  });

/** Moves a booking to a later period: a longer one costs more. */
async function move(id: string, hours: number, { person = member, card }: { person?: Person; card?: string } = {}) {
  const body = { ...nextSlot(hours), reschedule_reason: 'Later', ...(card && { source_id: card }) };
  return send('PUT', `/bookings/reschedule-request/${id}`, person, body);
}

const cancel = (id: string, person = member) => send('DELETE', `/bookings/cancel/${id}`, person);
const endNow = (id: string, person = world.owner) => send('PUT', `/bookings/end/${id}`, person);
const raise = (id: string, person = member) =>
  send('PUT', `/bookings/raised-request/${id}`, person, { customer_remark: 'By the window' });
const reserve = async (id: string, person = world.owner) =>
  send(
    'PUT',
    `/bookings/reserve-resource/${id}`,
    person,
    (await isDesk(id)) ? { ids: [seats[2]] } : { resource_id: attic },
  );
const isDesk = async (id: string) => (await read(id)).items.length > 0;

/** The request to the payment service is lost, so that the charge stays open. */
async function losing<T>(charge: () => Promise<T>): Promise<T> {
  await control(sandbox.url, { lose_request: true });
  return charge();
}

/** The hold of a booking ends now. */
async function endHold(id: string): Promise<void> {
  const ended = { hold_until: new Date(clock.now().getTime() - MINUTE) };
  await app.knex('claims').where('booking_id', id).update(ended);
  await app.knex('bookings').where('id', id).update(ended);
}

/** A booking of two hours has begun so many hours ago. */
async function beganBefore(id: string, hours: number): Promise<void> {
  slots += 1; // no two claims of a unit begin at the same time
  const starts_at = new Date(clock.now().getTime() - hours * HOUR - slots * SECOND);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 2 * HOUR) };
  await app.knex('bookings').where('id', id).update(times);
  await app.knex('claims').where('booking_id', id).update(times);
}

/** Somebody else books the room of a booking whose hold has ended. */
async function takeAway(id: string): Promise<void> {
  await endHold(id);
  const { from, to } = await read(id);
  await create({ ...roomBooking(world, { from, to }) }, '/bookings', rival);
}

/** The payment service has not heard of the charge for so long that it counts as failed. */
async function giveUp(id: string): Promise<void> {
  const created_at = new Date(clock.now().getTime() - 2 * MINUTE);
  await app.knex('charges').where({ booking_id: id, status: 'started' }).update({ created_at });
  await reconcileCharges(momentOf(app.services));
}

const newestCharge = (id: string) => app.knex('charges').where('booking_id', id).orderBy('id', 'desc').first();

/** The customer answers their bank and returns. */
async function answer(id: string, url: string | null | undefined, result: 'complete' | 'fail'): Promise<void> {
  await answerBank(url ?? null, result);
  const { idempotency_key } = await newestCharge(id);
  await send('GET', `/payment-done?session_id=${idempotency_key}`, member);
}

/** A charge that has been sent, and which the payment service answers once it is released. */
async function held(charge: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const { arrived, release } = gate.holdNext();
  const answered = charge();
  await arrived;
  return () => {
    release();
    return answered;
  };
}

async function paid(): Promise<string> {
  const id = await bookRoom();
  await pay(id);
  return id;
}

async function after(id: Promise<string>, ...steps: ((id: string) => Promise<unknown>)[]): Promise<string> {
  const of = await id;
  for (const step of steps) await step(of);
  return of;
}

/** Brings a new booking of a room into a stage. */
const REACH: Record<Stage, () => Promise<string>> = {
  held: bookRoom,
  paying: () => after(bookRoom(), (id) => losing(() => pay(id))),
  lapsed: () => after(bookRoom(), endHold),
  confirmed: paid,
  changing: () => after(paid(), (id) => losing(() => move(id, 3))),
  released: () => after(bookRoom(), cancel),
  cancelled: () => after(bookFree(), cancel),
  requested: requestRoom,
  rejected: () => after(requestRoom(), (id) => decide(id, 'Rejected')),
  withdrawn: () => after(requestRoom(), cancel),
};

async function stage(id: string): Promise<Stage> {
  const view = await read(id);
  const date = (value: string | null) => value && new Date(value);
  const subject = { ...view, from: date(view.from), to: date(view.to), hold_until: date(view.hold_until) };
  return stageOf(subject as unknown as Subject, clock.now());
}

/** A booking in the first stage of a transition, and what causes it. */
type Case = () => Promise<{ id: string; cause: () => Promise<unknown> }>;

const from =
  (reach: () => Promise<string>, cause: (id: string) => Promise<unknown>): Case =>
  async () => {
    const id = await reach();
    return { id, cause: () => cause(id) };
  };

/** A charge with this card is under way. */
const underWay =
  (
    reach: () => Promise<string>,
    charge: (id: string) => Promise<unknown>,
    meanwhile = async (_id: string) => {},
  ): Case =>
  async () => {
    const id = await reach();
    const cause = await held(() => charge(id));
    await meanwhile(id);
    return { id, cause };
  };

/** The bank asks the customer, who answers after something else has happened. */
const atBank =
  (result: 'complete' | 'fail', meanwhile = async (_id: string) => {}): Case =>
  async () => {
    const id = await bookRoom();
    const { data } = await pay(id, cards.bank);
    await meanwhile(id);
    return { id, cause: () => answer(id, data.url, result) };
  };

const outOfUse = async () =>
  void (await app.knex('units').where('resource_id', world.roomId).update({ bookable: false }));
const inUse = async () => void (await app.knex('units').where('resource_id', world.roomId).update({ bookable: true }));

const swapDesk = () => after(bookDesk(), (id) => raise(id));
const ongoing = () => after(bookFree(), begun);
const begun = (id: string) => beganBefore(id, 1);
const past = (id: string) => beganBefore(id, 3);
const sweep = () => lapseHolds(momentOf(app.services));
const sweepRequests = () => lapseRequests(momentOf(app.services));

const CASES: Record<string, Case> = {
  'pay in held': from(bookRoom, (id) => losing(() => pay(id))),
  'askBank in paying': underWay(bookRoom, (id) => pay(id, cards.bank)),
  'chargeFailed in paying': underWay(bookRoom, (id) => pay(id, cards.declined)),
  'chargeFailed in held': atBank('fail'),
  'chargeFailed in lapsed': atBank('fail', endHold),
  'chargeSucceeded in paying': underWay(bookRoom, pay),
  'chargeSucceeded in held': atBank('complete'),
  'chargeSucceeded in lapsed': atBank('complete', endHold),
  'loseUnits in paying': underWay(bookRoom, pay, takeAway),
  'loseUnits in held': atBank('complete', outOfUse),
  'loseUnits in lapsed': atBank('complete', takeAway),
  'expire in lapsed': from(REACH.lapsed, sweep),
  'move in held': from(bookRoom, (id) => move(id, 3)),
  'move in confirmed': from(REACH.confirmed, (id) => move(id, 1)),
  'startDifference in confirmed': from(REACH.confirmed, (id) => losing(() => move(id, 3))),
  'differenceSucceeded in changing': underWay(REACH.confirmed, (id) => move(id, 3)),
  'differenceSucceeded in confirmed': underWay(REACH.confirmed, (id) => move(id, 3), giveUp),
  'differenceFailed in changing': underWay(REACH.confirmed, (id) => move(id, 3, { card: cards.declined })),
  'cancel in held': from(bookRoom, cancel),
  'cancel in confirmed': from(REACH.confirmed, cancel),
  'cancel in requested': from(requestRoom, cancel),
  'endNow in confirmed': from(ongoing, endNow),
  'approve in requested': from(requestRoom, (id) => decide(id, 'Approved')),
  'reject in requested': from(requestRoom, (id) => decide(id, 'Rejected')),
  'expireRequest in requested': from(() => after(requestRoom(), begun), sweepRequests),
  'requestSwap in confirmed': from(bookDesk, raise),
  'approveSwap in confirmed': from(swapDesk, (id) => decideSwap(id, 'Completed')),
  'rejectSwap in confirmed': from(swapDesk, (id) => decideSwap(id, 'Deleted')),
  'reserve in confirmed': from(bookDesk, reserve),
};

const claimsOf = (id: string) => app.knex('claims').where('booking_id', id).orderBy('starts_at').orderBy('unit_id');
type Claims = Awaited<ReturnType<typeof claimsOf>>;

/** What has happened to the claims. */
const CLAIMED: Record<UnitEffect | 'none', (now: Claims, before: Claims, id: string) => Promise<void>> = {
  none: async (now, before) => expect(now).toEqual(before),
  release: async (now) => expect(now).toEqual([]),
  hold: async (now, _before, id) => {
    const { hold_until } = await app.knex('bookings').where('id', id).first();
    expect(now.map((claim) => claim.hold_until)).toEqual([hold_until]);
  },
  keep: async (now) => expect(now).toMatchObject([{ hold_until: null }]),
  move: async (now, before, id) => {
    const { starts_at, ends_at, hold_until } = await app.knex('bookings').where('id', id).first();
    expect(now).toMatchObject([{ starts_at, ends_at, hold_until }]);
    expect(now[0].starts_at).not.toEqual(before[0].starts_at);
  },
  relocate: async (now, before) => {
    expect(now).toMatchObject([{ starts_at: before[0].starts_at, hold_until: null }]);
    expect(now[0].unit_id).not.toBe(before[0].unit_id);
  },
  holdMove: async (now, before) => {
    expect(now).toHaveLength(2);
    expect(now).toContainEqual(before[0]);
    expect(now.filter(({ hold_until }: { hold_until: Date | null }) => hold_until !== null)).toHaveLength(1);
  },
  dropMove: async (now, before) => expect([now, before.length]).toEqual([before.slice(0, 1), 2]),
  releaseRest: async (now) => {
    expect(now).toHaveLength(1);
    expect(now[0].ends_at.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  },
};

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
  move: (id) => move(id, 1),
  startDifference: (id) => move(id, 3),
  cancel: (id) => cancel(id),
  endNow: (id) => endNow(id),
  approve: (id) => decide(id, 'Approved'),
  reject: (id) => decide(id, 'Rejected'),
  requestSwap: (id) => raise(id),
  approveSwap: (id) => decideSwap(id, 'Completed'),
  rejectSwap: (id) => decideSwap(id, 'Deleted'),
  reserve: (id) => reserve(id),
};

const hasRow = (event: BookingEvent, stage: Stage): boolean =>
  TRANSITIONS.some((row) => row.event === event && row.from === stage) ||
  // A move of an unpaid booking has no difference.
  (event === 'startDifference' && hasRow('move', stage));

function refusalOf(event: BookingEvent, stage: Stage): string | RegExp {
  if (stage === 'paying' || stage === 'changing') return PAYMENT_OPEN;
  if (event === 'approve' || event === 'reject') return 'Only a pending request can be decided';
  if (event === 'pay' && stage === 'lapsed') return 'The time to pay for this booking is over, please book again';
  if (event === 'pay' && stage === 'requested') return 'A booking request is not paid here';
  if (event === 'pay') return 'This booking cannot be paid';
  return /^An? (unpaid|failed|confirmed|canceled|requested|rejected) booking cannot be (cancelled|changed)$/;
}

/** The booking and its claims. A refund that is recorded later does not count. */
async function state(id: string) {
  const [{ history, ...row }, claims] = await Promise.all([app.knex('bookings').where('id', id).first(), claimsOf(id)]);
  return { ...row, claims, history: history.filter(({ type }: { type: string }) => type !== 'refunded') };
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
        if (name === 'changing') await losing(() => move(id, 3));
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

type Situation = [what: string, reach: () => Promise<string>, call: Call, message: string];

const PAST = 'You cannot update an event from the past';
const office = () =>
  create({
    type: 'private_office',
    space_id: world.spaceId,
    resource_id: world.officeId,
    capacity: 1,
    ...slot((slots += 1) + 60),
  });
const roomsOnly = (reach: () => Promise<string>): Situation => [
  'not a room',
  reach,
  (id) => move(id, 1),
  'Only meeting room bookings can be changed',
];
const overMove = (reach: () => Promise<string>): Situation => [
  'past',
  () => after(reach(), past),
  (id) => move(id, 1),
  'A past booking cannot be changed',
];
const noSwap = (call: Call): Situation => ['no request', bookDesk, call, 'This booking has no open swap request'];
const overSwap = (call: Call): Situation => ['past', () => after(swapDesk(), past), call, PAST];

/** For each transition of people, the situations in which its guards refuse it. */
const GUARDED: Record<string, Situation[]> = {
  'move in held': [roomsOnly(office), overMove(bookRoom)],
  'move in confirmed': [roomsOnly(bookDesk), overMove(bookFree)],
  'startDifference in confirmed': [roomsOnly(bookDesk), overMove(bookFree)],
  'cancel in confirmed': [
    ['past', () => after(bookFree(), past), (id) => cancel(id, world.owner), 'A past booking cannot be cancelled'],
    ['ongoing', ongoing, (id) => cancel(id), 'An ongoing booking cannot be cancelled'],
  ],
  'endNow in confirmed': [['upcoming', bookFree, (id) => endNow(id), 'Only an ongoing booking can be ended']],
  'approve in requested': [['ongoing', () => after(requestRoom(), begun), (id) => decide(id, 'Approved'), PAST]],
  'requestSwap in confirmed': [
    ['room', bookFree, raise, 'Only desks can be swapped'],
    ['past', () => after(bookDesk(), past), raise, PAST],
    ['open', swapDesk, raise, 'This booking has a swap request already'],
  ],
  'approveSwap in confirmed': [
    noSwap((id) => decideSwap(id, 'Completed')),
    overSwap((id) => decideSwap(id, 'Completed')),
  ],
  'rejectSwap in confirmed': [noSwap((id) => decideSwap(id, 'Deleted')), overSwap((id) => decideSwap(id, 'Deleted'))],
  'reserve in confirmed': [['ongoing', () => after(bookDesk(), begun), (id) => reserve(id), PAST]],
};

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
  move: (id, person) => move(id, 1, { person }),
  startDifference: (id, person) => move(id, 3, { person }),
  cancel,
  endNow,
  approve: (id, person) => decide(id, 'Approved', person),
  reject: (id, person) => decide(id, 'Rejected', person),
  requestSwap: raise,
  approveSwap: (id, person) => decideSwap(id, 'Completed', person),
  rejectSwap: (id, person) => decideSwap(id, 'Deleted', person),
  reserve,
};

describe('people who are not entitled', () => {
  /** The people who see the booking and may not cause the event. */
  const wrong = (): Record<string, Person[]> => ({
    billed: [guest, world.owner, world.staff],
    customer: [guest],
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
    for (const person of wrong()[row.who]!) expect((await call(id, person)).meta.status).toBe(403);
    for (const person of [rival, world.otherStaff]) expect([403, 404]).toContain((await call(id, person)).meta.status);
    expect(await state(id)).toEqual(before);
  });
});

describe('the jobs', () => {
  it('change only what has lapsed', async () => {
    const ids: [Stage, string][] = [];
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
