/**
 * Runs random sequences of steps ("lives") on bookings with a real server and payment sandbox, and checks the money afterwards. The
 * server refuses steps that are not possible at their time, which is part of the test.
 */
import fc from 'fast-check';
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { signatureOf } from '#server/sandbox/stripe/webhooks.ts';
import { HOUR } from '#shared/time.ts';
import type { Answer, TestApp } from '../helpers/app.ts';
import type { Person } from '../helpers/world.ts';
import { KEYS, answerBank, control } from '../integrations/sandbox.ts';

const CARDS = ['tok_visa', 'tok_threeDSecure2Required', 'tok_chargeDeclined'] as const;
const FAULTS = [{}, { drop_answer: true }, { lose_request: true }] as const;

export type Step =
  | { do: 'book'; start: number; hours: number }
  | { do: 'request'; start: number; hours: number }
  | { do: 'decide'; approves: boolean }
  | { do: 'pay'; card: number; fault: number }
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
  | { do: 'minute' }
  | { do: 'crash' }
  | { do: 'together'; first: Step; second: Step };

const start = fc.integer({ min: 0, max: 3 });
const hours = fc.integer({ min: 1, max: 3 });
const fault = fc.constantFrom(0, 0, 0, 1, 2);
const by = fc.constantFrom('member' as const, 'member' as const, 'staff' as const);

const book = fc.record({ do: fc.constant('book' as const), start, hours });
const request = fc.record({ do: fc.constant('request' as const), start, hours });
const decide = fc.record({ do: fc.constant('decide' as const), approves: fc.constantFrom(true, true, false) });
const pay = fc.record({ do: fc.constant('pay' as const), card: fc.constantFrom(0, 0, 0, 1, 1, 2), fault });
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
const plain = fc.constantFrom({ do: 'settle' as const }, { do: 'payment-done' as const });
const minute = fc.constant({ do: 'minute' as const });
const crash = fc.constant({ do: 'crash' as const });
const single = fc.oneof(pay, pay, move, move, cancel, bank, bank, webhooks, plain);
const together = fc.record({ do: fc.constant('together' as const), first: single, second: single });

/** Generates lives. Each begins with a booking, or with a request and its decision; `extra` adds steps that only some servers support. */
export function lives(extra: 'minutes' | 'crashes'): fc.Arbitrary<Step[]> {
  const special = extra === 'minutes' ? minute : crash;
  const rest = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: single },
      { weight: 1, arbitrary: special },
      { weight: 1, arbitrary: together },
      { weight: 1, arbitrary: book },
      { weight: 1, arbitrary: decide },
    ),
    {
      minLength: 2,
      maxLength: 12,
    },
  );
  const first = fc.oneof({ weight: 3, arbitrary: book.map((step): Step[] => [step]) }, fc.tuple(request, decide));
  return fc.tuple(first, rest).map(([begin, others]) => [...begin, ...others]);
}

type Read = { _id: string; from: string; to: string; price: { total: number }; paid: number };

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
  /** Creates a separate room for each life, with a price of £45 an hour and a notice of 24 hours. */
  newRoom: () => Promise<{ space_id: string; resource_id: string }>;
  /** The possible starts, before and after the refund deadline. */
  starts: () => Date[];
};

export const CARD_TOKENS: readonly string[] = CARDS;

/** The result of a life. `waivedPence` is the sum that staff waived, by which a booking may cost less than its price. */
export type Life = { memberId: string; waivedPence: number };

/** Runs all steps of a life. */
export async function play(stage: Stage, steps: Step[]): Promise<Life> {
  const { member, cards } = await stage.newMember();
  const room = await stage.newRoom();
  const life: Life = { memberId: member.id, waivedPence: 0 };
  let booking: Read | undefined;
  let bankUrl: string | null = null;

  const period = (at: { start: number; hours: number }) => {
    const from = stage.starts()[at.start]!;
    return { from: from.toISOString(), to: new Date(from.getTime() + at.hours * HOUR).toISOString() };
  };
  const call = async <T>(method: string, path: string, token: string, body: unknown): Promise<Answer<T> | undefined> =>
    stage
      .app()
      .call<T>(method, path, { token, body })
      .catch(() => undefined); // the server was killed before it responded
  const plan = (kind: 'charge' | 'refund', which: number) =>
    which === 0 ? undefined : control(stage.sandbox, { call: kind, ...FAULTS[which] });
  const tokenOf = (who: 'member' | 'staff') => (who === 'staff' ? stage.staff.token : member.token);

  async function take(step: Step): Promise<void> {
    if (step.do === 'together') return void (await Promise.all([take(step.first), take(step.second)]));
    if (step.do === 'settle') return stage.settle();
    if (step.do === 'minute') return stage.minute();
    if (step.do === 'crash') return stage.crash();
    if (step.do === 'webhooks') return deliver(stage, step);
    if (step.do === 'bank') return void (bankUrl && (await answerBank(bankUrl, step.result).catch(() => undefined)));
    if (step.do === 'book') {
      const body = { ...room, ...period(step), type: 'meeting_room', capacity: 1 };
      booking = (await call<Read>('POST', '/bookings', member.token, body))?.data ?? booking;
      return;
    }
    if (step.do === 'request') {
      // The customer is a member, so that the request is theirs, and they may change the booking and pay for changes.
      const entry = { user_id: member.id, space_id: room.space_id, created_at: new Date() };
      await stage.knex('user_spaces').insert(entry).onConflict(['user_id', 'space_id']).ignore();
      const body = { ...room, ...period(step), type: 'meeting_room', capacity: 1, name: 'Ada', email: member.email };
      const requested = await call<Read>('POST', '/bookings/resource-without-pay', stage.staff.token, body);
      booking = requested?.data ?? booking;
      return;
    }
    if (!booking) return;
    const path = `/bookings/${booking._id}`;
    if (step.do === 'decide') {
      const body = { booking_status: step.approves ? 'Approved' : 'Rejected', booking_admin_remark: 'Decided' };
      await call('PUT', `/bookings/reschedule-request/${booking._id}`, stage.staff.token, body);
      return;
    }
    if (step.do === 'payment-done') {
      const charge = await stage.knex('charges').where('booking_id', booking._id).orderBy('id', 'desc').first();
      if (charge) await call('GET', `/payment-done?session_id=${charge.idempotency_key}`, member.token, undefined);
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
      const paid = await call<Read & { url: string | null }>('POST', '/stripe/payCharge', member.token, body);
      bankUrl = paid?.data?.url ?? bankUrl;
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

async function stripeList<T>(sandbox: string, what: string): Promise<T[]> {
  const headers = { authorization: `Bearer ${KEYS.secretKey}` };
  const all: (T & { id: string })[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)!.id}` : '';
    const answer = await fetch(`${sandbox}/v1/${what}?limit=100${after}`, { headers });
    const page = (await answer.json()) as { data: (T & { id: string })[]; has_more: boolean };
    all.push(...page.data);
    if (!page.has_more) return all;
  }
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

type BookingMoney = {
  id: string;
  assigned_user_id: string;
  active: boolean;
  payment_status: string;
  history: { type: string; from: string; to: string }[];
  paid_pence: number;
  total_pence: number;
  full_total_pence: number;
};

/** What was settled outside by booking: every approved request has one invoice, of the price of the period that was approved. */
async function settledOutside(knex: Knex, bookings: BookingMoney[]): Promise<Map<string, number>> {
  const documents = await knex('invoices')
    .whereNotNull('request_id')
    .select<{ request_id: string; total_pence: number }[]>('request_id', 'total_pence');
  const approved = bookings.flatMap(({ id, history }) => {
    const entry = history.find(({ type }) => type === 'approved');
    return entry ? [[id, ((Date.parse(entry.to) - Date.parse(entry.from)) / HOUR) * 45 * 1.2 * 100] as const] : [];
  });
  const invoiced = documents.map(({ request_id, total_pence }) => [request_id, total_pence] as const);
  const byId = (one: readonly [string, number], other: readonly [string, number]) => Number(one[0]) - Number(other[0]);
  expect(invoiced.sort(byId)).toEqual(approved.sort(byId));
  return new Map(invoiced);
}

/**
 * Checks the money after all deliveries: the charges minus the refunds of the payment service equal those of the records, of the
 * documents and of the bookings. No active booking is cheaper than a direct booking with the same result.
 */
export async function checkMoney({ knex, sandbox }: Pick<Stage, 'knex' | 'sandbox'>, played: Life[]): Promise<void> {
  const all = await stripeList<{ amount: number; amount_refunded: number; status: string }>(sandbox, 'charges');
  const kept = all
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
  const sum = async (table: string, column: string, where: object = {}) =>
    Number((await knex(table).where(where).sum({ pence: column }))[0]!.pence ?? 0);
  const recorded =
    (await sum('charges', 'amount_pence', { status: 'succeeded' })) -
    (await sum('refunds', 'amount_pence', { status: 'succeeded' }));
  const documents =
    (await sum('invoices', 'total_pence', { kind: 'invoice', request_id: null })) -
    (await sum('invoices', 'total_pence', { kind: 'credit_note' }));
  const bookings = await knex('bookings').select<BookingMoney[]>('*');
  const owed = bookings.reduce((total, { paid_pence }) => total + paid_pence, 0);
  expect({ recorded, documents, owed }).toEqual({ recorded: kept, documents: kept, owed: kept });
  expect(await knex('charges').whereIn('status', ['started']).count({ count: '*' })).toEqual([{ count: '0' }]);
  expect(await knex('refunds').where('status', 'started').count({ count: '*' })).toEqual([{ count: '0' }]);

  const waivedBy = new Map(played.map(({ memberId, waivedPence }) => [memberId, waivedPence]));
  const outside = await settledOutside(knex, bookings);
  for (const booking of bookings) {
    const settled = outside.get(booking.id) ?? 0;
    const isStanding = booking.active && booking.payment_status === 'completed';
    if (isStanding) {
      const waived = waivedBy.get(booking.assigned_user_id) ?? 0;
      expect(booking.paid_pence + settled).toBe(booking.total_pence);
      expect(booking.paid_pence + settled + waived).toBeGreaterThanOrEqual(booking.full_total_pence);
    } else if (booking.payment_status !== 'completed') {
      expect(booking.paid_pence).toBe(0);
    }
  }
}
