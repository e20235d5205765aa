/** Our invoices and credit notes at Xero: each sent once, in full, and compared to the penny. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushesView, SendingView } from '#domains/accounting/schema.ts';
import { saidOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, slot } from '../helpers/world.ts';
import { type Stage, accountingStage, connect, list, paidInvoice, sendFrom } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await accountingStage();
  await connect(stage);
  await paidInvoice(stage, slot(1));
  await sendFrom(stage, slot(0).from.slice(0, 10));
  await stage.app.settle();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  await stage.sandbox.clearFaults();
  stage.app.services.limits.reset();
});

const books = async (number: string) =>
  (await stage.sandbox.books()).documents.filter((document) => document.number === number);
const sending = async () =>
  (await stage.app.call<SendingView>('GET', '/xero/sending', { token: stage.manager.token })).data;
const pushes = async (...invoiceIds: string[]) => {
  const query = invoiceIds.map((id) => `invoice_ids=${id}`).join('&');
  return (await stage.app.call<PushesView>('GET', `/xero/pushes?${query}`, { token: stage.manager.token })).data;
};
const pushOf = (invoiceId: string) => stage.app.knex('accounting_pushes').where('invoice_id', invoiceId).first();
const writes = (calls: string[]) => calls.filter((call) => call.startsWith('PUT'));

async function setTaxTypes(tax_types: { percent: number; tax_type: string }[]): Promise<void> {
  const { data } = await stage.app.call<{ bank_account_id: string; push_from: string }>('GET', '/xero/settings', {
    token: stage.world.owner.token,
  });
  const { bank_account_id, push_from } = data;
  const body = { bank_account_id, sales_code: '200', tax_type: 'OUTPUT2', tax_types, push_from };
  const { meta } = await stage.app.call('PUT', '/xero/settings', { token: stage.world.owner.token, body });
  if (!meta.success) throw new Error(meta.message);
}

async function retry(by = stage.manager) {
  const [refused] = (await sending()).refused;
  return stage.app.call('POST', `/xero/sending/${refused!._id}/retry`, { token: by.token });
}

describe('an invoice', () => {
  it('is sent with its customer and its payment', async () => {
    const { invoice } = await paidInvoice(stage, slot(2));
    const [sent] = await books(invoice.invoice_id);
    expect(sent).toMatchObject({
      kind: 'invoice',
      reference: `Cockpit booking ${invoice.booking_id}`,
      totalPence: invoice.total_pence,
      paidPence: invoice.total_pence,
      status: 'PAID',
    });
    const { contacts } = await stage.sandbox.books();
    const ours = contacts.filter(({ number }) => number === `cockpit-user-${stage.world.member.id}`);
    expect(ours).toMatchObject([{ id: sent!.contactId, email: stage.world.member.email }]);
    await stage.app.settle();
    const { data } = await list(stage, stage.manager, `?text=${invoice.invoice_id}`);
    expect(data.list[0]).toMatchObject({ invoiceNumber: invoice.invoice_id, status: 'PAID' });
  });

  it('is sent once, however often the job runs', async () => {
    const { invoice } = await paidInvoice(stage, slot(3));
    await stage.sandbox.calls();
    await stage.app.settle();
    await stage.app.settle();
    expect(writes(await stage.sandbox.calls())).toEqual([]);
    expect(await books(invoice.invoice_id)).toHaveLength(1);
  });

  it.each([
    ['Contacts', 4],
    ['Invoices', 5],
    ['Payments', 6],
  ] as const)('is sent once although the answers about its %s are lost', async (what, day) => {
    await stage.sandbox.fault({ path: `/api.xro/2.0/${what}`, method: 'PUT', drop: 'after', times: 3 });
    const { invoice } = await paidInvoice(stage, slot(day));
    clock.advance(60_000);
    await stage.app.settle();
    expect(await pushOf(invoice.id)).toMatchObject({ state: 'done', reason: null });
    expect(await books(invoice.invoice_id)).toMatchObject([{ paidPence: invoice.total_pence, status: 'PAID' }]);
  });

  it('that cannot be read does not keep later ones from being sent', async () => {
    const { invoice: broken } = await paidInvoice(stage, slot(18));
    const { knex } = stage.app;
    const { snapshot } = (await knex('invoices').where('id', broken.id).first('snapshot'))!;
    await knex('invoices').where('id', broken.id).update({ snapshot: '{}' });
    const again = { state: 'waiting', due_at: new Date(0), attempts: 0, document_id: null } as const;
    await knex('accounting_pushes').where('invoice_id', broken.id).update(again);
    const { invoice } = await paidInvoice(stage, slot(19));
    expect(await pushOf(invoice.id)).toMatchObject({ state: 'done' });
    expect(await pushOf(broken.id)).toMatchObject({ attempts: 1, reason: expect.stringMatching(/unexpected error/) });
    await knex('invoices')
      .where('id', broken.id)
      .update({ snapshot: JSON.stringify(snapshot) });
    clock.advance(60_000);
    await stage.app.settle();
    expect(await pushOf(broken.id)).toMatchObject({ state: 'done', reason: null });
  });

  it('waits while Xero accepts no more calls, and is sent later', async () => {
    await stage.sandbox.fault({ path: '/api.xro/2.0/Invoices', method: 'PUT', status: 429, retry_after: 120 });
    const { invoice } = await paidInvoice(stage, slot(20));
    expect(await pushOf(invoice.id)).toMatchObject({ state: 'contact_made', attempts: 1 });
    expect((await sending()).waiting).toBe(1);
    expect(await pushes(invoice.id)).toMatchObject([{ invoice_id: invoice.id, state: 'waiting' }]);
    clock.advance(60_000);
    await stage.app.settle();
    expect(await books(invoice.invoice_id)).toHaveLength(1);
  });

  it('that Xero refuses is shown with the reason, and sent again by people who edit', async () => {
    await stage.app.knex('accounting').update({ sales_code: '999' });
    const { invoice } = await paidInvoice(stage, slot(21));
    const { refused } = await sending();
    expect(refused).toEqual([
      expect.objectContaining({ invoice_id: invoice.invoice_id, reason: 'Xero: Account code must be valid.' }),
    ]);
    const reason = 'Xero: Account code must be valid.';
    expect(await pushes(invoice.id, '999999')).toEqual([{ invoice_id: invoice.id, state: 'refused', reason }]);
    await stage.app.knex('accounting').update({ sales_code: '200' });
    expect((await retry(stage.world.staff)).meta.status).toBe(403);
    const answer = await retry();
    expect(answer.meta.success).toBe(true);
    await stage.app.settle();
    expect((await sending()).refused).toEqual([]);
    expect(await pushes(invoice.id)).toEqual([{ invoice_id: invoice.id, state: 'sent', reason: null }]);
    expect(await books(invoice.invoice_id)).toMatchObject([{ status: 'PAID' }]);
    const again = `/xero/sending/${(answer.data as { _id: string })._id}/retry`;
    expect((await stage.app.call('POST', again, { token: stage.manager.token })).meta.status).toBe(404);
  });

  it('whose number somebody has used at Xero for something else is refused', async () => {
    await stage.sandbox.fault({ path: '/api.xro/2.0/Contacts', status: 429, retry_after: 120 });
    const { invoice } = await paidInvoice(stage, slot(22));
    await stage.sandbox.changeDocument('SI-0044', { number: invoice.invoice_id });
    clock.advance(60_000);
    await stage.app.settle();
    expect((await sending()).refused[0]!.reason).toContain('another document with the number');
    await stage.sandbox.changeDocument(invoice.invoice_id, { number: 'SI-0044' });
    await retry();
    await stage.app.settle();
    expect(await books(invoice.invoice_id)).toHaveLength(1);
  });

  it('of a day before the chosen one is not sent, until an earlier day is chosen', async () => {
    const { invoice } = await paidInvoice(stage, slot(23));
    await withoutJobs(stage.app.knex, async () => {
      await stage.sandbox.removeDocument(invoice.invoice_id);
      await stage.app.knex('accounting_pushes').where('invoice_id', invoice.id).delete();
      // Xero forgets the keys of calls.
      clock.advance(10 * 60_000);
      await sendFrom(stage, '2099-01-01');
    });
    await stage.app.settle();
    expect(await pushOf(invoice.id)).toBeUndefined();
    await sendFrom(stage, null);
    await stage.app.settle();
    expect(await pushOf(invoice.id)).toBeUndefined();
    await sendFrom(stage, slot(0).from.slice(0, 10));
    await stage.app.settle();
    expect(await books(invoice.invoice_id)).toHaveLength(1);
  });
});

it('a cancelled booking is a credit note that is refunded', async () => {
  const { booking } = await paidInvoice(stage, slot(40));
  await stage.app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: stage.world.member.token, body: {} });
  await stage.app.settle();
  clock.advance(60_000);
  await stage.app.settle();
  const credit = await stage.app.knex('invoices').where({ booking_id: booking._id, kind: 'credit_note' }).first();
  expect(await books(credit!.invoice_id)).toMatchObject([
    { kind: 'credit_note', totalPence: credit!.total_pence, paidPence: credit!.total_pence, status: 'PAID' },
  ]);
});

describe('the comparison', () => {
  const differences = async () => {
    clock.advance(60_000);
    await stage.app.settle();
    clock.advance(60_000);
    await stage.app.settle();
    return (await sending()).differences.map(({ _id, ...difference }) => difference);
  };

  it('finds nothing while both agree, and then a penny, a payment, and what is missing on either side', async () => {
    const { invoice: penny } = await paidInvoice(stage, slot(50));
    const { invoice: unpaid } = await paidInvoice(stage, slot(51));
    const { invoice: lost } = await paidInvoice(stage, slot(52));
    expect(await differences()).toEqual([]);
    const total = penny.total_pence + 1;
    await stage.sandbox.changeDocument(penny.invoice_id, { totalPence: total, paidPence: total });
    await stage.sandbox.changeDocument(unpaid.invoice_id, { paidPence: 0, status: 'AUTHORISED' });
    await stage.sandbox.changeDocument(lost.invoice_id, { status: 'VOIDED' });
    await stage.sandbox.changeDocument('SI-0041', { number: 'INV-900000' });
    const pounds = (pence: number) => pence / 100;
    expect(await differences()).toEqual([
      {
        currency: 'GBP',
        kind: 'total',
        number: penny.invoice_id,
        ours: pounds(penny.total_pence),
        theirs: pounds(total),
      },
      { currency: 'GBP', kind: 'paid', number: unpaid.invoice_id, ours: pounds(unpaid.total_pence), theirs: 0 },
      { currency: 'GBP', kind: 'missing_there', number: lost.invoice_id, ours: pounds(lost.total_pence), theirs: null },
      { currency: 'GBP', kind: 'missing_here', number: 'INV-900000', ours: null, theirs: 1_800 },
    ]);
    const said = await saidOf(stage.app, { model: 'Accounting' });
    expect(said.at(-1)).toBe('The accounting at Xero differs in 4 documents');
  });
});

describe('an invoice by hand', () => {
  it('and its credit note are sent, with a tax type for each percentage', async () => {
    const { app, world } = stage;
    const owner = procedures(app, world.owner);
    const tax_rates = [20, 5].map((percent) => ({
      name: percent === 20 ? 'VAT' : 'Reduced',
      percents: [{ valid_from: '2011-01-04', percent }],
    }));
    await app
      .knex('spaces')
      .where('id', world.spaceId)
      .update({ tax_rates: JSON.stringify(tax_rates) });
    const lines = [
      { description: 'Printing', quantity: 3, price: 33.33 },
      { description: 'Books', quantity: 1, price: 10, tax_rate: 'Reduced' },
    ];
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    await setTaxTypes([{ percent: 5, tax_type: 'UNKNOWN' }]);
    const invoice = await owner.invoices.create.mutate({ space_id: world.spaceId, user_id: person.id, lines });
    await app.settle();
    expect((await pushOf(invoice._id))!.reason).toContain(`The TaxType code 'UNKNOWN' does not exist`);
    await setTaxTypes([{ percent: 5, tax_type: 'RROUTPUT' }]);
    await retry(world.owner);
    const note = await owner.invoices.credit.mutate({
      _id: invoice._id,
      reason: 'Late',
      lines: [{ line: 1, amount: 4 }],
    });
    await app.settle();
    expect(await books(invoice.invoice_id)).toMatchObject([{ kind: 'invoice', totalPence: 13_049, paidPence: 0 }]);
    expect(await books(note.invoice_id)).toMatchObject([{ kind: 'credit_note', totalPence: 420 }]);
  });
});
