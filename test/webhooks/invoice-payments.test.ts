/** Programs are told of the money of invoices that were open when they were issued, once, and nobody else is told anything more. */
import { beforeEach, describe, expect, it } from 'vitest';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { BACS, bank, confirm, start, typed } from '../payments/debit-stage.ts';
import { told } from './told.ts';

useApp();

let ada: Person;
beforeEach(async () => {
  ada = await addPerson(app.knex, 'Member', [world.spaceId]);
  await app.knex('spaces').where('id', world.spaceId).update({ tax_rates: null });
});

const staff = () => procedures(app, world.owner);
/** An invoice over £120. */
const write = async (customer: object = { user_id: ada.id }): Promise<string> => {
  const lines = [{ description: 'Printing', quantity: 1, price: 100 }];
  const { _id } = await staff().invoices.create.mutate({ space_id: world.spaceId, lines, ...customer });
  return _id;
};
const payByCard = async (_id: string) => {
  const source_id = await saveCard(app, ada);
  await procedures(app, ada).invoices.pay.mutate({ _id, source_id, amount: 120 });
};
const payByHand = (_id: string) => staff().invoices.recordPayment.mutate({ _id, method: 'cash', amount: 120 });
const payByDebit = async (_id: string) => {
  const started = await start(app, ada, _id);
  await confirm(app, started, typed.bacs(BACS.late));
  await bank(app, started, 'succeed');
  await expect.poll(() => staff().invoices.get.query({ _id })).toMatchObject({ open: 0 });
};
const chargeOf = async (invoice_id: string) => (await app.knex('charges').where({ invoice_id }).first())!;

/** Nothing was written or mailed but the invoice itself. */
async function expectNothingElse(_id: string): Promise<void> {
  await app.settle();
  expect(await app.knex('invoices').where('user_id', ada.id).pluck('id')).toEqual([_id]);
  expect((await app.mails(ada.email)).filter(({ subject }) => subject.includes('INV-'))).toHaveLength(1);
  expect(await app.knex('outbox').where('topic', 'like', 'invoices: %')).toEqual([]);
  expect(await app.knex('dead_letters')).toEqual([]);
}

describe('an invoice', () => {
  it.each([
    ['by card', payByCard, 'card'],
    ['by bank debit', payByDebit, 'debit'],
    ['by hand', payByHand, 'cash'],
  ])('that is paid %s is a payment, once', async (_, pay, method) => {
    const invoice_id = await write();
    await pay(invoice_id);
    await expectNothingElse(invoice_id);
    const charge = await chargeOf(invoice_id);
    const payments = await told(app, 'payment.settled', charge.id);
    const payment = { _id: charge.id, invoice_id, booking_id: null, user_id: ada.id, amount: 120, method };
    expect(payments).toMatchObject([{ data: { payment, company_id: null }, space_id: world.spaceId }]);
  });

  it('of a company names it', async () => {
    const terms = { space_id: world.spaceId, name: `Mills ${ada.id}`, payment: 'account', payment_days: 30 } as const;
    const { _id: company_id } = await staff().companies.create.mutate(terms);
    await staff().companies.setPerson.mutate({ _id: company_id, user_id: ada.id, role: 'admin' });
    const invoice_id = await write({ company_id });
    await payByCard(invoice_id);
    const { id } = await chargeOf(invoice_id);
    const payment = { _id: id, invoice_id, user_id: ada.id };
    expect(await told(app, 'payment.settled', id)).toMatchObject([{ data: { payment, company_id } }]);
  });

  it('whose credit note is paid back by hand has one payment', async () => {
    const invoice_id = await write();
    await payByHand(invoice_id);
    const note = await staff().invoices.credit.mutate({ _id: invoice_id, reason: 'Not delivered' });
    await payByHand(note._id);
    const [paid, paidBack] = [await chargeOf(invoice_id), await chargeOf(note._id)];
    expect(await told(app, 'payment.settled', paid.id)).toHaveLength(1);
    expect(await told(app, 'payment.settled', paidBack.id)).toEqual([]);
  });
});

describe('a refund', () => {
  it('of a credit note is told when it has succeeded, and when it fails later', async () => {
    const invoice_id = await write();
    await payByCard(invoice_id);
    const note = await staff().invoices.credit.mutate({ _id: invoice_id, reason: 'Not delivered' });
    await app.deliver();
    const { id: charge_id } = await chargeOf(invoice_id);
    const row = (await app.knex('refunds').where({ charge_id }).first())!;
    const refund = { _id: row.id, payment_id: charge_id, booking_id: null, amount: 120, status: 'succeeded' };
    const ids = { invoice_id, user_id: ada.id, company_id: null };
    expect(await told(app, 'refund.settled', row.id)).toMatchObject([{ data: { refund, ...ids } }]);
    await controlOf(ownSandbox(app))('POST', `/refunds/${row.refund_id}`, { status: 'failed' });
    await expect.poll(() => told(app, 'refund.settled', row.id)).toHaveLength(2);
    const written = await app.knex('invoices').where('user_id', ada.id).orderBy('id').pluck('id');
    expect(written).toEqual([invoice_id, note._id]);
  });
});

describe('a dispute', () => {
  it('is told when it has ended, and no document is written', async () => {
    const invoice_id = await write();
    await payByCard(invoice_id);
    const { id: charge_id, intent_id } = await chargeOf(invoice_id);
    const atBank = controlOf(ownSandbox(app));
    const { id } = await atBank<{ id: string }>('POST', '/disputes', { payment_intent: intent_id });
    await atBank('POST', `/disputes/${id}`, { status: 'lost' });
    await expect.poll(() => app.knex('disputes').where({ charge_id })).toMatchObject([{ is_lost: true }]);
    const [row] = await app.knex('disputes').where({ charge_id });
    const dispute = { _id: row!.id, payment_id: charge_id, amount: 120, is_lost: true };
    await expectNothingElse(invoice_id);
    expect(await told(app, 'dispute.settled', row!.id)).toMatchObject([
      { data: { dispute, invoice_id, user_id: ada.id } },
    ]);
  });
});
