/**
 * The events of bank debits in any order, late, twice and lost, while the invoice is paid otherwise: what the payment service has taken, the
 * charges, and what is open of the invoices agree to the penny.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { MINUTE } from '#shared/time.ts';
import { signatureOf } from '../../sandbox/stripe/server.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { BACS, type Started, bank, confirm, start, typed } from './debit-stage.ts';

useApp({ env: () => ({ NEW_CARDS_PER_DAY: '10000' }) });

const PRICE = 12_000;

type Step =
  | { do: 'start'; lost: boolean }
  | { do: 'confirm'; which: number; account: keyof typeof BACS | 'card' }
  | { do: 'bank'; which: number; result: 'succeed' | 'insufficient_funds' | 'take_back' }
  | { do: 'events'; order: number; times: number }
  | { do: 'cash'; pence: number }
  | { do: 'done'; which: number }
  | { do: 'reconcile' };

const which = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('start' as const), lost: fc.constantFrom(false, false, true) }),
  fc.record({
    do: fc.constant('confirm' as const),
    which,
    account: fc.constantFrom('late' as const, 'late' as const, 'paid' as const, 'refused' as const, 'card' as const),
  }),
  fc.record({
    do: fc.constant('bank' as const),
    which,
    result: fc.constantFrom(
      'succeed' as const,
      'succeed' as const,
      'insufficient_funds' as const,
      'take_back' as const,
    ),
  }),
  fc.record({ do: fc.constant('events' as const), order: fc.nat(6), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('cash' as const), pence: fc.constantFrom(PRICE, 5_000) }),
  fc.record({ do: fc.constant('done' as const), which }),
  fc.constant({ do: 'reconcile' as const }),
);

const late = { do: 'confirm', which: 0, account: 'late' } as const;
const begun = { do: 'start', lost: false } as const;
/** Lives that always run, so that each rule is met. */
const EXAMPLES: Step[][] = [
  [
    begun,
    late,
    { do: 'done', which: 0 },
    { do: 'bank', which: 0, result: 'succeed' },
    { do: 'bank', which: 0, result: 'take_back' },
  ],
  [
    begun,
    begun,
    late,
    { do: 'confirm', which: 1, account: 'card' },
    { do: 'reconcile' },
    { do: 'bank', which: 0, result: 'succeed' },
  ],
  [
    begun,
    late,
    { do: 'cash', pence: PRICE },
    { do: 'bank', which: 0, result: 'succeed' },
    { do: 'events', order: 3, times: 2 },
  ],
  [
    begun,
    late,
    { do: 'done', which: 0 },
    { do: 'bank', which: 0, result: 'insufficient_funds' },
    { do: 'done', which: 0 },
  ],
];

beforeAll(async () => {
  await holdJobs(app.knex);
  // The test delivers the events itself.
  await controlOf(ownSandbox(app))('PUT', '/webhook', { url: 'http://127.0.0.1:9/' });
});

const listed = async <T>(what: string): Promise<T[]> => {
  const headers = { authorization: `Bearer ${app.services.config.STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${ownSandbox(app)}/v1/${what}?limit=100`, { headers });
  return ((await answer.json()) as { data: T[] }).data;
};

/** The latest events, in another order and perhaps twice. */
async function deliver({ order, times }: { order: number; times: number }): Promise<void> {
  const events = (await listed<{ id: string }>('events')).slice(0, 6);
  const mixed = events.sort(
    (one, other) => ((one.id.charCodeAt(8) + order) % 7) - ((other.id.charCodeAt(8) + order) % 7),
  );
  for (const event of mixed.flatMap((each) => Array<typeof each>(times).fill(each))) {
    const payload = JSON.stringify(event);
    const secret = app.services.config.STRIPE_WEBHOOK_SECRET!;
    const headers = { 'stripe-signature': signatureOf(payload, secret, new Date()) };
    await fetch(`${app.address}/api/v1/stripe/webhook`, { method: 'POST', headers, body: payload });
  }
}

type Life = { ada: Person; id: string; forms: Started[] };

/** What the server refuses at its time is a part of the test. */
const attempt = (work: Promise<unknown>) => work.catch(() => undefined);

async function take({ ada, id, forms }: Life, step: Step): Promise<void> {
  if (step.do === 'events') return deliver(step);
  if (step.do === 'reconcile') return reconcileCharges(momentOf(app.services));
  if (step.do === 'cash') {
    const input = { _id: id, method: 'cash', amount: step.pence / 100 } as const;
    return void (await attempt(procedures(app, world.owner).invoices.recordPayment.mutate(input)));
  }
  if (step.do === 'start') {
    if (step.lost) await control(ownSandbox(app), { call: 'charge', drop_answer: true });
    const started = await start(app, ada, id).catch(() => undefined);
    if (started) forms.push(started);
    return;
  }
  const form = forms[step.which];
  if (!form) return;
  if (step.do === 'confirm')
    return void (await confirm(app, form, step.account === 'card' ? typed.card() : typed.bacs(BACS[step.account])));
  if (step.do === 'bank') return attempt(bank(app, form, step.result)) as Promise<void>;
  await attempt(procedures(app, ada).payments.paymentDone.mutate({ session_id: form.session_id }));
}

async function play(steps: Step[]): Promise<Life> {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  const lines = [{ description: 'Printing', quantity: 1, price: PRICE / 120 }];
  const written = { space_id: world.spaceId, user_id: ada.id, lines };
  const { _id: id } = await procedures(app, world.owner).invoices.create.mutate(written);
  const life: Life = { ada, id, forms: [] };
  for (const each of steps) await take(life, each);
  return life;
}

/** All that is on its way arrives: lookups that are due at any time, refunds, and the events of today. */
async function settle({ id }: Life): Promise<void> {
  await app
    .knex('charges')
    .where('invoice_id', id)
    .whereNotNull('recheck_at')
    .update({ recheck_at: new Date(0) });
  const hourAgo = new Date(Date.now() - 60 * MINUTE);
  await app.knex('charges').where('invoice_id', id).update({ created_at: hourAgo });
  // The first lookup finds a payment whose answer was lost, the second one ends it.
  for (let run = 0; run < 2; run += 1) await reconcileCharges(momentOf(app.services));
  await deliver({ order: 0, times: 1 });
  await app.deliver();
}

type Taken = { payment_intent: string; amount: number; status: string; amount_refunded: number; disputed: boolean };

async function check({ id, ada }: Life): Promise<void> {
  const charges = await app.knex('charges').where('invoice_id', id).orderBy('id');
  const [invoice] = await app.knex('invoices').where({ id });
  const ours = new Set(charges.map(({ intent_id }) => intent_id));
  const taken = (await listed<Taken>('charges')).filter(({ payment_intent }) => ours.has(payment_intent));
  const kept = taken
    .filter(({ status, disputed }) => status === 'succeeded' && !disputed)
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
  const cash = charges
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  // No penny more than the invoice is kept, and what is open is the rest.
  expect({ id, open: invoice!.open_pence, kept: kept + cash }).toEqual({
    id,
    open: PRICE - kept - cash,
    kept: kept + cash,
  });
  expect(invoice!.open_pence).toBeGreaterThanOrEqual(0);
  const processed = taken.filter(({ status }) => status === 'pending').map(({ payment_intent }) => payment_intent);
  const processing = charges.filter(({ status }) => status === 'processing').map(({ intent_id }) => intent_id);
  expect(processing.sort()).toEqual(processed.sort());
  expect(charges.filter(({ status }) => status === 'started' || status === 'unconfirmed')).toEqual([]);
  const { pay_by_card, open } = await procedures(app, ada).invoices.get.query({ _id: id });
  expect(pay_by_card).toBe(open! > 0 && processing.length === 0);
}

it('leaves the money of the payment service, the charges and the invoices equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (others) => {
      const life = await play([begun, ...others]);
      await settle(life);
      await check(life);
    }),
    { numRuns: rounds(150), seed: SEED, endOnFailure: true, examples: EXAMPLES.map((each): [Step[]] => [each]) },
  );
}, 180_000);
