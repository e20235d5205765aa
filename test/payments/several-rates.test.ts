/** Documents with several tax rates: from the bookings of a company to its invoice and its PDF. */
import { beforeEach, expect, it } from 'vitest';
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

it('a collective invoice has the tax of each rate, and its sums agree to the unit', async () => {
  const rates = ['VAT', 'Reduced', 'None'].map((name, index) => ({
    name,
    percents: [{ valid_from: '2011-01-04', percent: [20, 5, 0][index]! }],
  }));
  await owner().spaces.update.mutate({ _id: world.spaceId, tax_rates: rates });
  const company = await owner().companies.create.mutate({
    space_id: world.spaceId,
    name: 'Engines',
    payment: 'account',
  });
  for (const [index, { name: tax_rate }] of rates.entries()) {
    const room = { space_id: world.spaceId, type: 'meeting_room', name: `Cell ${index}`, price: 16.66, capacity: 4 };
    const { data } = await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { ...room, tax_rate },
    });
    const body = { ...roomBooking(world, slot(9, 10, 1)), resource_id: data._id };
    const booking = await app.call<BookingView>('POST', '/bookings', { token: world.member.token, body });
    const { _id, price } = booking.data;
    const amount = Math.round(price.total * 100);
    await owner().payments.payOnAccount.mutate({ _id, company_id: company._id, amount });
  }

  const invoice = await owner().invoices.get.query({ _id: await billOf(app, company._id) });
  expect(invoice.price).toEqual({ net: 49.98, tax: null, total: 54.14 });
  expect(invoice.lines).toMatchObject([
    { amount: 16.66, tax_percent: 20, tax: 3.33 },
    { amount: 16.66, tax_percent: 5, tax: 0.83 },
    { amount: 16.66, tax_percent: 0, tax: 0 },
  ]);
  expect(documentText(invoice, '', english).totals).toEqual([
    { name: 'Net', value: '£49.98' },
    { name: 'Tax (20%) on £16.66', value: '£3.33' },
    { name: 'Tax (5%) on £16.66', value: '£0.83' },
    { name: 'Tax (0%) on £16.66', value: '£0.00' },
    { name: 'Total', value: '£54.14' },
  ]);
  const pdf = await fetch(`${app.address}/api/v1/invoice/${invoice._id}/pdf`, {
    headers: { authorization: `Bearer ${world.owner.token}` },
  });
  expect(pdf.status).toBe(200);
});
