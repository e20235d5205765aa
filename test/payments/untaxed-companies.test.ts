/** Companies that pay no tax for what is put on their account: from the terms to the booking, its move and the invoice. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { english } from '../helpers/english.ts';
import type { BookingView } from '#domains/bookings/index.ts';
import { documentText } from '#domains/invoices/document.ts';
import { clock } from '../helpers/clock.ts';
import { billOf } from '../helpers/collective.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { roomBooking, slot } from '../helpers/world.ts';

useApp();
beforeEach(() => clock.reset());

const owner = () => procedures(app, world.owner);
const refused = (message: string) => ({ data: { httpStatus: 400 }, message });

const setVatNumber = (vat_number: string) => owner().operator.update.mutate({ name: 'Cockpit Ltd', vat_number });
beforeAll(async () => {
  await setVatNumber('GB980780684');
});

const GERMAN = { tax: 'reverse_charge', vat_number: 'DE136695976' } as const;
const EXEMPT = { tax: 'exempt', tax_reason: 'Exempt: diplomatic mission' } as const;

let count = 0;
const addCompany = (terms: object) =>
  owner().companies.create.mutate({
    space_id: world.spaceId,
    name: `Engines ${(count += 1)}`,
    payment: 'account',
    ...terms,
  });

let day = 3;
const book = async () =>
  (
    await app.call<BookingView>('POST', '/bookings', {
      token: world.member.token,
      body: roomBooking(world, slot((day += 1))),
    })
  ).data;
const put = (booking: BookingView, company_id: string, amount: number) =>
  owner().payments.payOnAccount.mutate({ _id: booking._id, company_id, amount });
const balanceOf = async (_id: string) => (await owner().companies.get.query({ _id })).balance;

describe('the terms of a company', () => {
  it('need a reason for an exemption', async () => {
    await expect(addCompany({ tax: 'exempt' })).rejects.toMatchObject(
      refused('Please enter why the company pays no tax'),
    );
    const { _id } = await addCompany(EXEMPT);
    await expect(owner().companies.update.mutate({ _id, tax_reason: '' })).rejects.toMatchObject(
      refused('Please enter why the company pays no tax'),
    );
    expect(await owner().companies.get.query({ _id })).toMatchObject(EXEMPT);
  });

  it('need a VAT number of another country for a reverse charge', async () => {
    const message = 'A reverse charge needs a VAT number of another country';
    await expect(addCompany({ tax: 'reverse_charge' })).rejects.toMatchObject(refused(message));
    for (const vat_number of ['980780684', '12-3456789'])
      await expect(addCompany({ tax: 'reverse_charge', vat_number })).rejects.toMatchObject(refused(message));
    await expect(addCompany({ ...GERMAN, vat_number: 'GB980780684' })).rejects.toMatchObject(refused(message));
    const { _id } = await addCompany(GERMAN);
    await expect(owner().companies.update.mutate({ _id, vat_number: '' })).rejects.toMatchObject(refused(message));
    expect(await owner().companies.get.query({ _id })).toMatchObject(GERMAN);
  });

  it('need the VAT number of the operator for a reverse charge', async () => {
    await setVatNumber('');
    await expect(addCompany(GERMAN)).rejects.toMatchObject(
      refused('Please enter your own VAT number in the operator settings first'),
    );
    await setVatNumber('GB980780684');
  });
});

describe('a booking on the account of a company without tax', () => {
  it.each([
    ['reverse charge', GERMAN, 'Reverse charge: customer to account for VAT to the relevant tax authority'],
    ['exemption', EXEMPT, EXEMPT.tax_reason],
  ])('has the price before tax, and keeps that when it moves: %s', async (_name, terms, note) => {
    const { _id } = await addCompany(terms);
    const booking = await book();
    expect(booking.price).toEqual({ net: 90, tax: 20, total: 108 });
    await expect(put(booking, _id, 10_800)).rejects.toMatchObject({ data: { httpStatus: 400 } });
    expect(await owner().bookings.get.query({ _id: booking._id })).toMatchObject({
      price: booking.price,
      payment_status: 'pending',
    });
    expect(await balanceOf(_id)).toBe(0);

    const paid = await put(booking, _id, 9_000);
    expect(paid).toMatchObject({ payment_status: 'completed', price: { net: 90, tax: 0, total: 90 } });
    expect(paid).toMatchObject({ paid: 0, payment_state: 'on_account' });
    const { from, to } = slot((day += 1), 10, 3);
    const moved = await owner().bookings.reschedule.mutate({
      _id: booking._id,
      from: new Date(from),
      to: new Date(to),
    });
    expect(moved).toMatchObject({ price: { net: 135, tax: 0, total: 135 }, payment_state: 'on_account' });
    expect(await balanceOf(_id)).toBe(135);

    const invoice = await owner().invoices.get.query({ _id: await billOf(app, _id) });
    expect(invoice.price).toEqual({ net: 135, tax: 0, total: 135 });
    const text = documentText(invoice, '', english);
    expect(text.facts).toContainEqual({ name: 'Tax', value: note });
    expect(text.totals).toContainEqual({ name: 'Tax (0%)', value: '£0.00' });
  });

  it('is priced once by two calls at the same time', async () => {
    const { _id } = await addCompany(GERMAN);
    const booking = await book();
    const results = await Promise.allSettled([put(booking, _id, 9_000), put(booking, _id, 9_000)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(_id)).toBe(90);
  });

  it('with tax has no note about it', async () => {
    const { _id } = await addCompany({});
    await put(await book(), _id, 10_800);
    const invoice = await owner().invoices.get.query({ _id: await billOf(app, _id) });
    expect(invoice).toMatchObject({ tax_note: '', price: { net: 90, tax: 20, total: 108 } });
  });
});
