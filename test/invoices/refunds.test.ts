/** Credit notes by hand whose money goes back to the cards and bank accounts that have paid the invoice. */
import { beforeEach, expect, it } from 'vitest';
import { sendPlannedRefunds } from '#domains/payments/server/service/refund.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { saidOf } from '../helpers/activities.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { BACS, bank, saveAccount, typed } from '../payments/debit-stage.ts';

useApp();

let ada: Person;
beforeEach(async () => {
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  await app.knex('spaces').where('id', world.spaceId).update({ tax_rates: null });
});

const staff = () => procedures(app, world.owner);
const lines = [{ description: 'Printing', quantity: 1, price: 100 }];
/** An invoice over £120. */
const write = (customer: object = { user_id: ada.id }) =>
  staff().invoices.create.mutate({ space_id: world.spaceId, lines, ...customer });
const credit = (_id: string, amount: number) =>
  staff().invoices.credit.mutate({ _id, reason: 'Not delivered', lines: [{ line: 0, amount }] });
const chargesOf = (invoice_id: string) => app.knex('charges').where({ invoice_id }).orderBy('id');
const refundsOf = async (invoiceId: string) => {
  const ids = (await chargesOf(invoiceId)).map(({ id }) => id);
  const rows = await app.knex('refunds').whereIn('charge_id', ids).orderBy('id');
  return rows.map(({ status, amount_pence }) => [status, amount_pence]);
};
/** What is open of the invoice and its credit notes. */
const opens = async (id: string) =>
  app.knex('invoices').where({ id }).orWhere('credited_id', id).orderBy('id').pluck<number[]>('open_pence');
const back = async (_id: string) => {
  const [charge] = await chargesOf(_id);
  return (await requireStripe(app.services).retrieveIntent(charge!.intent_id!)).refundedPence;
};

async function paidByCard(): Promise<string> {
  const { _id } = await write();
  const source_id = await saveCard(app, ada);
  await procedures(app, ada).invoices.pay.mutate({ _id, source_id, amount: 120 });
  return _id;
}

it('what was paid by card is refunded once, and nobody pays it back a second time', async () => {
  const _id = await paidByCard();
  const note = await credit(_id, 50);
  expect(note).toMatchObject({ open: 0, payable: false });
  const again = { _id: note._id, method: 'cash', amount: 60 } as const;
  await expect(staff().invoices.recordPayment.mutate(again)).rejects.toMatchObject({ data: { httpStatus: 409 } });
  await app.deliver();
  expect(await refundsOf(_id)).toEqual([['succeeded', 6_000]]);
  const [charge] = await chargesOf(_id);
  await Promise.all([sendPlannedRefunds(app.services, charge!.id), sendPlannedRefunds(app.services, charge!.id)]);
  await app.settle();
  expect([await refundsOf(_id), await back(_id), await opens(_id)]).toEqual([[['succeeded', 6_000]], 6_000, [0, 0]]);
  const said = await saidOf(app, { model: 'Invoice', model_id: _id });
  expect(said.join()).toContain('is paid back: £60.00 to the card');
});

it.each([
  ['the answer', { drop_answer: true }],
  ['the request', { lose_request: true }],
])('a refund is sent once if %s is lost', async (_, fault) => {
  const _id = await paidByCard();
  await control(ownSandbox(app), { call: 'refund', ...fault });
  await credit(_id, 50);
  await expect
    .poll(async () => {
      // A failed delivery is due again later.
      await app.knex('outbox').update({ due_at: new Date(0) });
      await app.deliver();
      return refundsOf(_id);
    })
    .toEqual([['succeeded', 6_000]]);
  await app.settle();
  expect([await back(_id), await opens(_id)]).toEqual([6_000, [0, 0]]);
});

it('two credit notes at once never refund more than was paid', async () => {
  const _id = await paidByCard();
  const notes = await Promise.allSettled([credit(_id, 60), credit(_id, 60), credit(_id, 40)]);
  const written = notes.filter(({ status }) => status === 'fulfilled').length;
  await app.deliver();
  const credited = await app.knex('invoices').where('credited_id', _id).pluck<number[]>('total_pence');
  const sum = credited.reduce((all, pence) => all + pence, 0);
  expect(sum).toBeLessThanOrEqual(12_000);
  expect([credited.length, await back(_id)]).toEqual([written, sum]);
  expect(new Set(await opens(_id))).toEqual(new Set([0]));
});

it('only what was paid by card goes back there', async () => {
  const { _id } = await write();
  await staff().invoices.recordPayment.mutate({ _id, method: 'transfer', reference: 'T 1', amount: 50 });
  const source_id = await saveCard(app, ada);
  await procedures(app, ada).invoices.pay.mutate({ _id, source_id, amount: 70 });
  const note = await credit(_id, 100);
  expect(note).toMatchObject({ open: 50, payable: true });
  await app.deliver();
  expect([await refundsOf(_id), await opens(_id)]).toEqual([[['succeeded', 7_000]], [0, 5_000]]);
});

it('a refund that is refused, or fails later, is open again to be paid back by hand', async () => {
  const sandbox = controlOf(ownSandbox(app));
  const disputed = await paidByCard();
  const [{ intent_id }] = (await chargesOf(disputed)) as [{ intent_id: string }];
  await sandbox('POST', '/disputes', { payment_intent: intent_id });
  const note = await credit(disputed, 50);
  await app.deliver();
  expect([await refundsOf(disputed), await opens(disputed)]).toEqual([[['failed', 6_000]], [0, 6_000]]);
  await staff().invoices.recordPayment.mutate({ _id: note._id, method: 'cash', amount: 60 });
  expect(await opens(disputed)).toEqual([0, 0]);

  const _id = await paidByCard();
  await credit(_id, 50);
  await app.deliver();
  const [charge] = await chargesOf(_id);
  const refund = await app.knex('refunds').where('charge_id', charge!.id).first('refund_id');
  await sandbox('POST', `/refunds/${refund!.refund_id}`, { status: 'failed' });
  await expect.poll(() => opens(_id)).toEqual([0, 6_000]);
  expect(await refundsOf(_id)).toEqual([['failed', 6_000]]);
});

it('a refund of the dashboard that comes first leaves nothing twice', async () => {
  const _id = await paidByCard();
  const [charge] = await chargesOf(_id);
  await requireStripe(app.services).refund({
    intentId: charge!.intent_id!,
    amountPence: 12_000,
    idempotencyKey: `dashboard-${_id}`,
    metadata: {},
  });
  await expect.poll(() => opens(_id)).toEqual([12_000]);
  await credit(_id, 50);
  await app.deliver();
  expect([await refundsOf(_id), await opens(_id)]).toEqual([[['succeeded', 12_000]], [6_000, 0]]);
});

it('a company gets it back on the card of its admin, and its account is even', async () => {
  const terms = { space_id: world.spaceId, name: `Mills ${ada.id}`, payment: 'account', payment_days: 30 } as const;
  const company = await staff().companies.create.mutate(terms);
  await staff().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'admin' });
  const { _id } = await write({ company_id: company._id });
  const source_id = await saveCard(app, ada);
  await procedures(app, ada).invoices.pay.mutate({ _id, source_id, amount: 120 });
  await credit(_id, 50);
  await app.deliver();
  expect([await refundsOf(_id), await opens(_id)]).toEqual([[['succeeded', 6_000]], [0, 0]]);
  const entries = await app.knex('company_entries').where('company_id', company._id).pluck<number[]>('amount_pence');
  expect(entries).toEqual([12_000, -12_000, -6_000, 6_000]);
});

it('what was debited from a bank account goes back there', async () => {
  const { _id } = await write();
  const source_id = await saveAccount(app, ada, typed.bacs(BACS.late));
  await procedures(app, ada).invoices.pay.mutate({ _id, source_id, amount: 120 });
  await bank(app, { client_secret: (await chargesOf(_id))[0]!.intent_id! }, 'succeed');
  await expect.poll(() => opens(_id)).toEqual([0]);
  await credit(_id, 100);
  await app.deliver();
  expect([await refundsOf(_id), await opens(_id), await back(_id)]).toEqual([[['succeeded', 12_000]], [0, 0], 12_000]);
  const said = await saidOf(app, { model: 'Invoice', model_id: _id });
  expect(said.join()).toContain('is paid back: £120.00 to the bank account');
});
