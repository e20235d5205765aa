/**
 * Runs random sequences of steps ("lives") on bookings with a real server and payment sandbox. The
 * server refuses steps that are not possible at their time, which is part of the test.
 */
import fc from 'fast-check';
import type { Knex } from 'knex';
import { signatureOf } from '../../sandbox/stripe/server.ts';
import { HOUR } from '#shared/time.ts';
import type { Answer, TestApp } from '../helpers/app.ts';
import type { Person } from '../helpers/world.ts';
import { KEYS, answerBank, control } from '../integrations/sandbox.ts';
import { stripeList } from './read.ts';

const CARDS = ['tok_visa', 'tok_threeDSecure2Required', 'tok_chargeDeclined'] as const;
const FAULTS = [{}, { drop_answer: true }, { lose_request: true }] as const;

/** Vouchers of a part of the price, of an amount, and of all of it; the first one can be used a few times only. */
export const CODES = ['PART', 'AMOUNT', 'WHOLE'] as const;

export type Step =
  | { do: 'book'; what: 'room' | 'desks' | 'plan'; start: number; hours: number }
  | { do: 'request'; what: 'room' | 'desks'; start: number; hours: number }
  | { do: 'decide'; approves: boolean }
  | { do: 'raise' }
  | { do: 'swap'; approves: boolean; seat: number }
  | { do: 'reserve'; seat: number }
  | { do: 'slabs'; percent: number }
  | { do: 'pay'; card: number; fault: number; repeats: boolean }
  | { do: 'redeem'; code: (typeof CODES)[number] }
  | { do: 'bank'; result: 'complete' | 'fail' }
  | { do: 'payment-done' }
  | {
      do: 'move';
      start: number;
      hours: number;
      fault: number;
      by: 'member' | 'staff';
      waive: boolean;
      refund: boolean;
    }
  | { do: 'cancel'; by: 'member' | 'staff'; refund: boolean; fault: number }
  | { do: 'webhooks'; order: number; times: number }
  | { do: 'settle' }
  | { do: 'again' }
  | { do: 'minute' }
  | { do: 'crash' }
  | { do: 'together'; first: Step; second: Step };

const start = fc.integer({ min: 0, max: 4 });
const hours = fc.integer({ min: 1, max: 3 });
const fault = fc.constantFrom(0, 0, 0, 1, 2);
const by = fc.constantFrom('member' as const, 'member' as const, 'staff' as const);

const seat = fc.nat(8);

const book = fc.record({
  do: fc.constant('book' as const),
  what: fc.constantFrom('room' as const, 'room' as const, 'desks' as const, 'plan' as const),
  start,
  hours,
});
const request = fc.record({
  do: fc.constant('request' as const),
  what: fc.constantFrom('room' as const, 'desks' as const),
  start,
  hours,
});
const decide = fc.record({ do: fc.constant('decide' as const), approves: fc.constantFrom(true, true, false) });
const raise = fc.constant({ do: 'raise' as const });
const swap = fc.record({ do: fc.constant('swap' as const), approves: fc.constantFrom(true, true, false), seat });
const reserve = fc.record({ do: fc.constant('reserve' as const), seat });
const slabs = fc.record({ do: fc.constant('slabs' as const), percent: fc.constantFrom(0, 12.5, 33) });
const pay = fc.record({
  do: fc.constant('pay' as const),
  card: fc.constantFrom(0, 0, 0, 1, 1, 2),
  fault,
  repeats: fc.boolean(),
});
const redeem = fc.record({ do: fc.constant('redeem' as const), code: fc.constantFrom('PART', ...CODES) });
const move = fc.record({
  do: fc.constant('move' as const),
  start,
  hours,
  fault,
  by,
  waive: fc.constantFrom(false, false, true),
  refund: fc.boolean(),
});
const cancel = fc.record({ do: fc.constant('cancel' as const), by, refund: fc.boolean(), fault });
const bank = fc.record({
  do: fc.constant('bank' as const),
  result: fc.constantFrom('complete' as const, 'complete' as const, 'fail' as const),
});
const webhooks = fc.record({
  do: fc.constant('webhooks' as const),
  order: fc.nat(),
  times: fc.integer({ min: 1, max: 2 }),
});
const plain = fc.constantFrom({ do: 'settle' as const }, { do: 'payment-done' as const }, { do: 'again' as const });
const minute = fc.constant({ do: 'minute' as const });
const crash = fc.constant({ do: 'crash' as const });
const single = fc.oneof(pay, pay, redeem, move, move, cancel, bank, bank, webhooks, plain, raise, swap, reserve);
const together = fc.record({ do: fc.constant('together' as const), first: single, second: single });

/** Generates lives. Each begins with a booking, or with a request and perhaps its decision; `extra` adds steps that only some servers support. */
export function lives(extra: 'minutes' | 'crashes'): fc.Arbitrary<Step[]> {
  const special = extra === 'minutes' ? minute : crash;
  const rest = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: single },
      { weight: 1, arbitrary: special },
      { weight: 1, arbitrary: together },
      { weight: 1, arbitrary: book },
      { weight: 1, arbitrary: decide },
      { weight: 1, arbitrary: slabs },
    ),
    {
      minLength: 2,
      maxLength: 12,
    },
  );
  const first = fc.oneof(
    { weight: 3, arbitrary: book.map((step): Step[] => [step]) },
    { weight: 1, arbitrary: request.map((step): Step[] => [step]) },
    { weight: 1, arbitrary: fc.tuple(request, decide) },
    { weight: 1, arbitrary: fc.tuple(request, slabs, decide, decide) },
  );
  return fc.tuple(first, rest).map(([begin, others]) => [...begin, ...others]);
}

const paid = { do: 'pay', card: 0, fault: 0, repeats: false } as const;
const moved = { do: 'move', start: 0, fault: 0, by: 'member', waive: false, refund: false } as const;
const approved = { do: 'decide', approves: true } as const;

/** Lives that always run, so that each kind of step succeeds at least once. */
export const EXAMPLES: Step[][] = [
  [
    { do: 'slabs', percent: 33 },
    { do: 'book', what: 'desks', start: 3, hours: 1 },
    paid,
    { do: 'raise' },
    { do: 'swap', approves: true, seat: 8 },
    { do: 'reserve', seat: 4 },
    { do: 'again' },
    { do: 'cancel', by: 'member', refund: false, fault: 1 },
  ],
  [
    { do: 'slabs', percent: 12.5 },
    { do: 'book', what: 'plan', start: 3, hours: 1 },
    { ...paid, fault: 2, repeats: true },
    { do: 'minute' },
    { do: 'minute' },
    { do: 'settle' },
    paid,
  ],
  [{ do: 'request', what: 'room', start: 4, hours: 1 }],
  [
    { do: 'book', what: 'room', start: 0, hours: 2 },
    { do: 'redeem', code: 'PART' },
    paid,
    { ...moved, hours: 3 },
    { do: 'cancel', by: 'member', refund: false, fault: 0 },
    { do: 'book', what: 'desks', start: 3, hours: 2 },
    { do: 'redeem', code: 'AMOUNT' },
    { ...paid, card: 1 },
    { do: 'bank', result: 'complete' },
    { do: 'payment-done' },
  ],
  [
    { do: 'request', what: 'desks', start: 3, hours: 2 },
    { do: 'slabs', percent: 33 },
    approved,
    approved,
    { do: 'cancel', by: 'staff', refund: true, fault: 0 },
  ],
  [
    { do: 'book', what: 'room', start: 0, hours: 1 },
    { ...paid, card: 2 },
    { ...paid, card: 1 },
    { do: 'bank', result: 'fail' },
    { do: 'payment-done' },
    paid,
    { ...moved, hours: 3, fault: 1 },
    { ...moved, hours: 2 },
    { ...moved, hours: 3, by: 'staff', waive: true },
    { do: 'again' },
  ],
];

type Read = {
  _id: string;
  from: string;
  to: string;
  type: string;
  items: { _id: string }[];
  price: { total: number };
  paid: number;
  booking_status: string | null;
};

/** What the lives share: desks at £10 a day, with a plan. */
export type Desks = { space_id: string; resource_id: string; plan_id: string; seats: string[] };

/** What the player needs of the server under test. */
export type Stage = {
  app: () => Pick<TestApp, 'call'>;
  address: () => string;
  sandbox: string;
  knex: Knex;
  staff: Person;
  settle: () => Promise<void>;
  minute: () => void;
  crash: () => Promise<void>;
  newMember: () => Promise<{ member: Person; cards: string[] }>;
  /** Edits prices. */
  owner: Person;
  desks: Desks;
  /** Delivers the messages about payments and refunds again. */
  again: () => Promise<void>;
  /** Creates a separate room for each life, with a price of £45 an hour and a notice of 24 hours, and another one like it. */
  newRoom: () => Promise<{ space_id: string; resource_id: string; spare: string }>;
  /** The possible starts, before and after the refund deadline. The last is so near that an undecided request lapses. */
  starts: () => Date[];
};

export const CARD_TOKENS: readonly string[] = CARDS;

/**
 * The result of a life. `waivedPence` is the sum that staff waived, by which a booking may cost less than its price. `approved` has
 * the price of each approved request.
 */
export type Life = { memberId: string; waivedPence: number; approved: Map<string, number> };

/** Runs all steps of a life. */
export async function play(stage: Stage, steps: Step[]): Promise<Life> {
  const { member, cards } = await stage.newMember();
  const { spare, ...room } = await stage.newRoom();
  const { seats, plan_id, ...area } = stage.desks;
  const life: Life = { memberId: member.id, waivedPence: 0, approved: new Map() };
  let booking: Read | undefined;
  let bankUrl: string | null = null;
  let attempts = 0;

  const period = (at: { start: number; hours: number }) => {
    const from = stage.starts()[at.start]!;
    return { from: from.toISOString(), to: new Date(from.getTime() + at.hours * HOUR).toISOString() };
  };
  const call = async <T>(
    method: string,
    path: string,
    token: string,
    body: unknown,
    headers = {},
  ): Promise<Answer<T> | undefined> =>
    stage
      .app()
      .call<T>(method, path, { token, body, headers })
      .catch(() => undefined); // the server was killed before it responded
  /** The place and the period of a booking. Desks are one or two. */
  const wish = (step: { what: 'room' | 'desks' | 'plan'; start: number; hours: number }) =>
    step.what === 'room'
      ? { ...room, ...period(step), type: 'meeting_room', capacity: 1 }
      : {
          ...area,
          ...period(step),
          type: 'flexi_desk',
          capacity: 1 + (step.hours % 2),
          ...(step.what === 'plan' && { plan_id }),
        };
  /** As many seats as the booking has. */
  const seatsFrom = (first: number) => seats.slice(first, first + (booking?.items.length ?? 0));
  const plan = (kind: 'charge' | 'refund', which: number) =>
    which === 0 ? undefined : control(stage.sandbox, { call: kind, ...FAULTS[which] });
  const tokenOf = (who: 'member' | 'staff') => (who === 'staff' ? stage.staff.token : member.token);

  async function take(step: Step): Promise<void> {
    if (step.do === 'together') return void (await Promise.all([take(step.first), take(step.second)]));
    if (step.do === 'settle') return stage.settle();
    if (step.do === 'again') return stage.again();
    if (step.do === 'minute') return stage.minute();
    if (step.do === 'crash') return stage.crash();
    if (step.do === 'webhooks') return deliver(stage, step);
    if (step.do === 'bank') return void (bankUrl && (await answerBank(bankUrl, step.result).catch(() => undefined)));
    if (step.do === 'book') {
      booking = (await call<Read>('POST', '/bookings', member.token, wish(step)))?.data ?? booking;
      return;
    }
    if (step.do === 'slabs') {
      const slab = { '1-100': { value: step.percent, status: true } };
      const body = { dynamic_price_slab: { flexi_desk: step.percent > 0 ? slab : {} } };
      await call('PUT', `/space/add-space/${area.space_id}`, stage.owner.token, body);
      return;
    }
    if (step.do === 'request') {
      // The customer is a member, so that the request is theirs, and they may change the booking and pay for changes.
      const entry = { user_id: member.id, space_id: room.space_id, created_at: new Date() };
      await stage.knex('user_spaces').insert(entry).onConflict(['user_id', 'space_id']).ignore();
      const body = { ...wish(step), name: 'Ada', email: member.email };
      const requested = await call<Read>('POST', '/bookings/resource-without-pay', stage.staff.token, body);
      booking = requested?.data ?? booking;
      return;
    }
    if (!booking) return;
    const path = `/bookings/${booking._id}`;
    if (step.do === 'decide') {
      const body = { booking_status: step.approves ? 'Approved' : 'Rejected', booking_admin_remark: 'Decided' };
      const decided = await call<Read>('PUT', `/bookings/reschedule-request/${booking._id}`, stage.staff.token, body);
      if (decided?.meta.success && step.approves)
        life.approved.set(booking._id, Math.round(decided.data.price.total * 100));
      return;
    }
    if (step.do === 'raise') {
      await call('PUT', `/bookings/raised-request/${booking._id}`, member.token, { customer_remark: 'Window' });
      return;
    }
    if (step.do === 'swap') {
      const body = step.approves
        ? { seat_swap_status: 'Completed', type: 'flexi_desk', ids: seatsFrom(step.seat) }
        : { seat_swap_status: 'Deleted', admin_remark: 'No' };
      await call('PUT', `/bookings/raised-approve/${booking._id}`, stage.owner.token, body);
      return;
    }
    if (step.do === 'reserve') {
      const body = booking.type === 'meeting_room' ? { resource_id: spare } : { ids: seatsFrom(step.seat) };
      await call('PUT', `/bookings/reserve-resource/${booking._id}`, stage.staff.token, body);
      return;
    }
    if (step.do === 'payment-done') {
      const charge = await stage.knex('charges').where('booking_id', booking._id).orderBy('id', 'desc').first();
      if (charge) await call('GET', `/payment-done?session_id=${charge.idempotency_key}`, member.token, undefined);
      return;
    }
    if (step.do === 'redeem') {
      await call('PUT', `${path}/voucher`, member.token, { voucher_code: step.code });
      return;
    }
    if (step.do === 'pay') {
      const present = (await call<Read>('GET', path, member.token, undefined))?.data ?? booking;
      await plan('charge', step.fault);
      const body = {
        _id: booking._id,
        source_id: cards[step.card],
        currency: 'GBP',
        amount: Math.round(present.price.total * 100),
      };
      attempts += 1;
      const headers = step.repeats ? { 'idempotency-key': `${life.memberId}-${attempts}` } : {};
      const send = () => call<Read & { url: string | null }>('POST', '/stripe/payCharge', member.token, body, headers);
      const paid = await send();
      bankUrl = paid?.data?.url ?? bankUrl;
      if (step.repeats && !paid?.meta.success) bankUrl = (await send())?.data?.url ?? bankUrl;
      return;
    }
    if (step.do === 'move') {
      await plan('charge', step.fault);
      const { waive: waive_difference, refund } = step;
      const before = await stage.knex('bookings').where('id', booking._id).first();
      const body = { ...period(step), waive_difference, refund };
      const moved = await call<Read>('PUT', `/bookings/reschedule-request/${booking._id}`, tokenOf(step.by), body);
      const isWaived =
        step.by === 'staff' && waive_difference && moved?.meta.success && before.payment_status === 'completed';
      if (isWaived) life.waivedPence += 45 * 1.2 * 100 * step.hours;
      return;
    }
    await plan('refund', step.fault);
    await call('DELETE', `/bookings/cancel/${booking._id}`, tokenOf(step.by), { refund: step.refund });
  }

  for (const step of steps) await take(step);
  return life;
}

/** Posts the latest webhooks of the payment service: late, out of order, and each once or twice. */
async function deliver(stage: Stage, { order, times }: { order: number; times: number }): Promise<void> {
  const events = await stripeList<{ id: string }>(stage.sandbox, 'events');
  const shuffled = events
    .slice(0, 8)
    .sort((a, b) => ((a.id.charCodeAt(8) + order) % 7) - ((b.id.charCodeAt(8) + order) % 7));
  for (const event of shuffled.flatMap((each) => Array<typeof each>(times).fill(each))) {
    const payload = JSON.stringify(event);
    const headers = { 'stripe-signature': signatureOf(payload, KEYS.webhookSecret, new Date()) };
    await fetch(`${stage.address()}/api/v1/stripe/webhook`, { method: 'POST', headers, body: payload }).catch(
      () => undefined,
    );
  }
}
