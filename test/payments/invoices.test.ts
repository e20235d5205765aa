/** Invoices and credit notes: their texts and totals, their PDF, the mail, and the operator that they name. */
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeBrandPicture } from '#server/files/brand-pictures.ts';
import { select } from '#server/db/statements.ts';
import type { OperatorView } from '#domains/invoices/operator.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { mailInvoice } from '#domains/invoices/server/mail.ts';
import { creditRefund } from '#domains/invoices/server/credit-notes.ts';
import { billPayment } from '#domains/invoices/server/service.ts';
import { HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { toMinor } from '#shared/money.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
  data,
} from '../helpers/world.ts';

useApp();

const OPERATOR = {
  name: 'Cockpit Workspaces Ltd',
  address: '1 Finsbury Square\nLondon EC2A 1AE',
  vat_number: 'GB123456789',
  bank_name: 'First Bank',
  account_name: 'Cockpit Workspaces Ltd',
  sort_code: '20-00-00',
  account_number: '12345678',
  iban: 'GB33BUKB20201555555555',
};

let card: string;
let day = 2;

beforeAll(async () => {
  card = await saveCard(app, world.member);
  await app.call('PUT', `/users/${world.member.id}`, {
    token: world.member.token,
    body: { name: 'Ada Łovelace', phone: '+4407700900123', company_name: 'Engines Ltd', address: '12 Hill Street' },
  });
  await setOperator(OPERATOR);
});

const setOperator = (body: object, person = world.owner) =>
  app.call<OperatorView>('PUT', '/operator', { token: person.token, body });
const invoicesOf = (booking: Booked) =>
  app.knex('invoices').where('booking_id', booking._id).orderBy('id').pluck<string[]>('invoice_id');
const read = async (number: string, { token }: { token: string } = world.member) =>
  (await app.call<InvoiceDetail>('GET', `/invoice/${number}`, { token })).data;

async function paid(body: object): Promise<{ booking: Booked; invoice: InvoiceDetail }> {
  const { data: booking } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, booking, card);
  await app.settle();
  const [number] = await invoicesOf(booking);
  return { booking, invoice: await read(number!) };
}

const paidRoom = () => paid(roomBooking(world, slot((day += 1))));

async function download(number: string, person: { token: string }): Promise<Response> {
  return fetch(`${app.address}/api/v1/invoice/${number}/pdf`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
}

async function textOf(pdf: ArrayBuffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

type Attached = { subject: string; attachments: { filename: string; url: string }[]; messageId: string };
const mailsTo = async (email: string) =>
  ((await app.mails(email)) as unknown as Attached[]).filter(({ subject }) => /INV-|CRN-/.test(subject));

describe('an invoice', () => {
  it('of a room has its rate per hour, and the total of the booking', async () => {
    const { booking, invoice } = await paidRoom();
    expect(invoice.price).toEqual(booking.price);
    expect(invoice.lines).toMatchObject([{ rate: 45, quantity: 2, unit: 'hour', seats: null, amount: 90 }]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      customer: { name: 'Ada Łovelace', company_name: 'Engines Ltd', address: '12 Hill Street' },
      operator: OPERATOR,
      credits: null,
      credited_by: [],
      payment: { method: 'card', reference: 'Visa 4242' },
      download: true,
    });
  });

  it('of desks with a plan shows the base rate, and the discount as a line of its own', async () => {
    const plan = { space_id: world.spaceId, resource_type: 'flexi_desk', name: 'Long stay', tenure: 3, discount: 12.5 };
    const { token } = world.owner;
    const { data } = await app.call<{ _id: string }>('POST', '/plans', { token, body: plan });
    const { booking, invoice } = await paid({ ...deskBooking(world, slot(40), 2), plan_id: data._id });
    expect(invoice.price).toEqual(booking.price);
    const [base, discount] = invoice.lines;
    expect(base).toMatchObject({ rate: 10, quantity: 3, unit: 'day', seats: 2, amount: 60 });
    expect(discount).toMatchObject({ description: 'Long stay discount (12.5%)', rate: null, amount: -7.5 });
    const sum = invoice.lines.reduce(
      (pence, { amount }) => pence + toMinor(Math.abs(amount), 'GBP') * Math.sign(amount),
      0,
    );
    expect(sum).toBe(toMinor(booking.price.net, 'GBP'));
  });

  it('keeps the operator that it was written with', async () => {
    const { invoice } = await paidRoom();
    await setOperator({ name: 'Another Name Ltd', vat_number: 'GB999999999' });
    expect((await read(invoice.invoice_id)).operator).toEqual(OPERATOR);
    expect((await paidRoom()).invoice.operator).toMatchObject({ name: 'Another Name Ltd', vat_number: 'GB999999999' });
    await setOperator(OPERATOR);
  });

  it('that was written before it kept its lines has one line', async () => {
    const { invoice } = await paidRoom();
    const { lines, operator, space, ...old } = await app
      .knex('invoices')
      .where('invoice_id', invoice.invoice_id)
      .first()
      .then((row) => row!.snapshot);
    expect([lines!.length, operator!.name, space!.name]).toEqual([1, OPERATOR.name, 'London']);
    await app
      .knex('invoices')
      .where('invoice_id', invoice.invoice_id)
      .update({ snapshot: JSON.stringify(old) });
    const again = await read(invoice.invoice_id);
    expect(again.lines).toMatchObject([{ amount: 90, rate: null, tax_percent: 20, tax: 18 }]);
    expect(await textOf(await (await download(invoice.invoice_id, world.member)).arrayBuffer())).toContain('£108.00');
  });

  it('and its credit note name each other', async () => {
    const { booking, invoice } = await paidRoom();
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
    await app.settle();
    const [, number] = await invoicesOf(booking);
    const note = await read(number!);
    expect(note).toMatchObject({
      kind: 'credit_note',
      credits: { invoice_id: invoice.invoice_id, _id: invoice._id },
      price: booking.price,
      lines: [{ amount: 90, rate: null }],
    });
    expect((await read(invoice.invoice_id)).credited_by).toEqual([{ _id: note._id, invoice_id: number }]);
    const text = await textOf(await (await download(number!, world.member)).arrayBuffer());
    expect(text).toContain(`Credits invoice ${invoice.invoice_id}`);
    expect(text).toContain('Total credited £108.00');
  });

  it('and its credit note are both written when both deliveries run at the same time', async () => {
    const { booking } = await paidRoom();
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
    await app.settle();
    const of = { booking_id: booking._id };
    await app.knex('invoices').where(of).delete();
    const charge = await app.knex('charges').where(of).first('id');
    const refund = await app.knex('refunds').where(of).first('id');

    // Both have seen that there is no invoice, and wait for the booking.
    const lock = await app.knex.transaction();
    await lock('bookings').where('id', booking._id).forUpdate().first('id');
    const invoice = billPayment({ id: '1', event: 'payment.settled', facts: { chargeId: charge!.id } }, app.services);
    await expect.poll(waitingForBooking).toBe(1);
    const note = creditRefund({ id: '2', event: 'refund.settled', facts: { refundId: refund!.id } }, app.services);
    await expect.poll(waitingForBooking).toBe(2);
    await lock.commit();
    await Promise.all([invoice, note]);
    expect(await app.knex('invoices').where(of).orderBy('id').pluck('kind')).toEqual(['invoice', 'credit_note']);
  });
});

/** How many statements of other connections lock a booking at this moment. */
async function waitingForBooking(): Promise<number> {
  const rows = await select<{ Info: string | null }>(app.knex, 'SHOW FULL PROCESSLIST', []);
  return rows.filter(({ Info }) => /from bookings .*for update/is.test(Info ?? '')).length;
}

describe('the PDF', () => {
  it('has the number, the amounts and the operator', async () => {
    const { invoice } = await paidRoom();
    const response = await download(invoice.invoice_id, world.member);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${invoice.invoice_id}.pdf`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const text = await textOf(await response.arrayBuffer());
    for (const part of [
      `Invoice number ${invoice.invoice_id}`,
      'Cockpit Workspaces Ltd 1 Finsbury Square London EC2A 1AE VAT number GB123456789',
      'Billed to Engines Ltd Ada Łovelace 12 Hill Street',
      '£45.00 / hour 2 hours 20% £90.00',
      'Tax (20%) £18.00',
      'Total £108.00',
      'Invoice PAID',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Bank details');
  });

  it('has the own texts of the operator', async () => {
    const { invoice } = await paidRoom();
    const pdf = async () => textOf(await (await download(invoice.invoice_id, world.member)).arrayBuffer());
    const set = (own: string | null) =>
      data(
        app.call('PUT', '/own-texts', {
          token: world.owner.token,
          body: { language: 'en', text: 'Invoice number', own },
        }),
      );
    await set('Bill no.');
    expect(await pdf()).toContain(`Bill no. ${invoice.invoice_id}`);
    await set(null);
    expect(await pdf()).toContain(`Invoice number ${invoice.invoice_id}`);
  });

  it('has the logo above the operator, and comes without one whose file is lost', async () => {
    const { invoice } = await paidRoom();
    const pdf = async () => Buffer.from(await (await download(invoice.invoice_id, world.member)).arrayBuffer());
    const logo = { create: { width: 40, height: 20, channels: 4 as const, background: 'navy' } };
    const { services } = app;
    const value = await storeBrandPicture(services, await sharp(logo).png().toBuffer(), 'logo');
    const set = (BRAND_LOGO: string | null) =>
      app.call('PUT', '/settings', { token: world.owner.token, body: { section: 'looks', values: { BRAND_LOGO } } });
    expect((await pdf()).includes('/Subtype /Image')).toBe(false);
    await set(value);
    expect((await pdf()).includes('/Subtype /Image')).toBe(true);
    await services.storage.disk.delete(value.replace('/files/', ''));
    expect(await textOf(new Uint8Array(await pdf()).buffer)).toContain('Cockpit Workspaces Ltd');
    await set(null);
  });

  it('breaks words that are wider than their column', async () => {
    const { invoice } = await paid({ ...roomBooking(world, slot((day += 1))), title: 'w'.repeat(100) });
    const text = await textOf(await (await download(invoice.invoice_id, world.member)).arrayBuffer());
    expect(text).toContain('£45.00 / hour');
    expect(text.replaceAll(' ', '')).toContain('w'.repeat(100));
  });

  it('is for the customer, and for staff of the workspace who may download invoices', async () => {
    const { invoice } = await paidRoom();
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    const otherManager = await addPerson(app.knex, 'Manager', [world.otherSpaceId]);
    const statusFor = async (person: { token: string }) =>
      Promise.all([invoice._id, invoice.invoice_id].map(async (key) => (await download(key, person)).status));
    for (const person of [world.member, manager, world.owner]) expect(await statusFor(person)).toEqual([200, 200]);
    for (const person of [world.otherMember, world.otherStaff, otherManager])
      expect(await statusFor(person)).toEqual([404, 404]);
    expect(await statusFor(world.staff)).toEqual([403, 403]);
    expect((await read(invoice._id, world.staff)).download).toBe(false);
    expect(await statusFor({ token: '' })).toEqual([401, 401]);
    expect((await download('INV-999999', world.owner)).status).toBe(404);
    expect((await download('x'.repeat(30), world.owner)).status).toBe(400);
  });
});

describe('the mail', () => {
  it('has the PDF, and is sent once for each document', async () => {
    const before = (await mailsTo(world.member.email)).length;
    const { booking, invoice } = await paidRoom();
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
    const [note, first, ...older] = await mailsTo(world.member.email);
    expect(older).toHaveLength(before);
    expect(first!.subject).toBe(`Invoice ${invoice.invoice_id} from ${OPERATOR.name}`);
    expect(note!.subject).toMatch(/^Credit note CRN-\d{6} from Cockpit Workspaces Ltd$/);
    const [file] = first!.attachments;
    expect(file!.filename).toBe(`${invoice.invoice_id}.pdf`);
    const pdf = await fetch(file!.url);
    expect(await textOf(await pdf.arrayBuffer())).toContain(`Invoice number ${invoice.invoice_id}`);
  });

  it('has the same Message-ID if it is delivered again', async () => {
    const { invoice } = await paidRoom();
    const named = async () =>
      (await mailsTo(world.member.email)).filter(({ subject }) => subject.includes(invoice.invoice_id));
    expect(await named()).toHaveLength(1);
    await mailInvoice(app.services, { id: '1', payload: { invoiceId: invoice._id } });
    const [again, first] = await named();
    expect(again!.messageId).toBe(first!.messageId);
  });

  it('goes to the customer of a request without an account', async () => {
    const email = 'no-account@example.org';
    const body = { ...roomBooking(world, slot((day += 1))), name: 'Grace', email };
    const { token } = world.owner;
    const { data } = await app.call<Booked>('POST', '/bookings/resource-without-pay', { token, body });
    await app.call('PUT', `/bookings/reschedule-request/${data._id}`, { token, body: { booking_status: 'Approved' } });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    const [number] = await invoicesOf(data);
    expect(mail!.subject).toContain(number);
    expect(await read(number!, world.owner)).toMatchObject({
      payment: { method: 'transfer', reference: '' },
    });
    const text = await textOf(await (await download(number!, world.owner)).arrayBuffer());
    for (const part of ['Bank details', 'Sort code 20-00-00', 'Account number 12345678']) expect(text).toContain(part);
    expect(text).not.toContain('PAID');
  });
});

describe('the operator settings', () => {
  const update = setOperator;
  const view = async (person: Person) =>
    (await app.call<OperatorView>('GET', '/operator', { token: person.token })).data;

  it('are changed by staff who manage all workspaces', async () => {
    const manager = await addPerson(app.knex, 'Manager', [world.spaceId]);
    expect((await update({ bank_name: 'Mine' }, manager)).meta.status).toBe(403);
    expect((await update({ bank_name: 'Mine' }, world.staff)).meta.status).toBe(403);
    expect((await update({ bank_name: 'Mine' }, world.member)).meta.status).toBe(403);
    expect(await view(manager)).toMatchObject(OPERATOR);
    expect((await app.call('GET', '/operator', { token: world.member.token })).meta.status).toBe(403);
  });

  it('are stored in one form', async () => {
    const typed = { vat_number: 'gb 123 4567 89', sort_code: '200000', iban: 'gb33 bukb 2020 1555 5555 55' };
    expect((await update(typed)).data).toMatchObject(OPERATOR);
    expect((await update({ iban: '' })).data.iban).toBe('');
    await update(OPERATOR);
  });

  it.each([
    ['name', ' ', 'Please enter the name of the operator'],
    ['vat_number', '12', 'Please enter a VAT number such as GB123456789'],
    ['sort_code', '20-00', 'Please enter a sort code such as 20-00-00'],
    ['account_number', '123', 'Please enter an account number of 8 digits'],
    ['iban', 'GB3', 'Please enter a valid IBAN'],
  ])('refuse the %s %j', async (field, value, message) => {
    const { meta } = await update({ [field]: value });
    expect(meta).toMatchObject({ status: 400, errors: [{ field, message }] });
  });

  it('are not overwritten by somebody who has not seen the latest change', async () => {
    const { version } = await view(world.owner);
    const answers = await Promise.all(['One', 'Two'].map((bank_name) => update({ bank_name, version })));
    expect(answers.map(({ meta }) => meta.status).sort()).toEqual([200, 409]);
    await update(OPERATOR);
  });
});

describe('a document that is written late', () => {
  const LATE = 3 * HOUR;
  const facts = ({ invoice_date, from, to, lines, price }: InvoiceDetail) => ({ invoice_date, from, to, lines, price });

  /** As if the documents of the booking had not been delivered until the booking has changed. */
  async function deliveredLate(booking: Booked, deliver: () => Promise<void>): Promise<void> {
    await app.knex('activities').where('model', 'Invoice').delete();
    await app.knex('invoices').where('booking_id', booking._id).delete();
    const columns = { title: 'Another title', total_pence: 1, net_pence: 1, base_net_pence: 1, dynamic_net_pence: 1 };
    await app.knex('bookings').where('id', booking._id).update(columns);
    clock.advance(LATE);
    await deliver();
    clock.reset();
  }

  it('has the date and the lines of the moment when the money came', async () => {
    const { booking, invoice } = await paidRoom();
    const charge = await app.knex('charges').where('booking_id', booking._id).first('id', 'settled_at');
    expect(new Date(invoice.invoice_date)).toEqual(charge!.settled_at);
    const item = { id: '1', event: 'payment.settled', facts: { chargeId: charge!.id } };
    await deliveredLate(booking, () => billPayment(item, app.services));
    const [number] = await invoicesOf(booking);
    expect(facts(await read(number!))).toEqual(facts(invoice));
  });

  it('has those of a refund, also if the invoice is written with the credit note', async () => {
    const { booking } = await paidRoom();
    await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: world.member.token });
    await app.settle();
    const before = await Promise.all((await invoicesOf(booking)).map((number) => read(number)));
    const refund = await app.knex('refunds').where('booking_id', booking._id).first('id', 'settled_at');
    const item = { id: '1', event: 'refund.settled', facts: { refundId: refund!.id } };
    await deliveredLate(booking, () => creditRefund(item, app.services));
    const after = await Promise.all((await invoicesOf(booking)).map((number) => read(number)));
    expect(after.map(facts)).toEqual(before.map(facts));
    expect(after.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    expect(new Date(after[1]!.invoice_date)).toEqual(refund!.settled_at);
  });
});
