/** One day at a workspace, from the first call to the figures at closing. */
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { formatPence } from '#shared/money.ts';
import { heading, pressInMenu, said, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { choose, chooseDay, choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import {
  type Booked,
  type Person,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';

useBrowser();

/** A cancellation less than two days before the start is not refunded. */
const NOTICE_HOURS = 48;

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dayOf = (days: number) => slot(days).from.slice(0, 10);

async function paid(person: Person, body: object): Promise<Booked> {
  const { data } = await app.call<Booked>('POST', '/bookings', { token: person.token, body });
  await pay(app, person, data, await saveCard(app, person));
  return data;
}

/** What the payments of the day have left, and what approved requests cost, which are settled outside. */
async function takings(): Promise<number> {
  const sum = async (table: string, where: object, column: string) => {
    const row = await app.knex(table).where(where).sum<{ pence: string | null }[]>({ pence: column }).first();
    return Number(row?.pence ?? 0);
  };
  const charged = await sum('charges', { status: 'succeeded', outcome: 'kept' }, 'amount_pence');
  const refunded = await sum('refunds', { status: 'succeeded' }, 'amount_pence');
  const agreed = await sum(
    'bookings',
    { booking_request: true, payment_status: 'completed', active: true },
    'total_pence',
  );
  return charged - refunded + agreed;
}

const far = 7;

it('the front desk, the manager, members and a visitor play a day, and the money adds up', async () => {
  await app.knex('resources').where('id', world.roomId).update({ cancellation_notice: NOTICE_HOURS });
  const caller = await addPerson(app.knex, 'Member', [world.spaceId], 'caller@example.org');
  const member = await addPerson(app.knex, 'Member', [world.spaceId], 'member@example.org');
  const desks = await paid(member, deskBooking(world, slot(far), 1));
  await paid(member, { ...roomBooking(world, slot(far + 1)), title: 'Outside the notice' });
  await paid(member, { ...roomBooking(world, slot(1, 12)), title: 'Inside the notice' });

  // A customer calls. The front desk books for them, and they pay at the terminal.
  const desk = await signedIn(world.staff);
  const { page } = desk;
  await page.goto('/app/calendar');
  await heading(page, 'Calendar').waitFor();
  await page.goto('/app/calendar?newBooking');
  const dialog = modal(page, 'New Booking');
  await dialog.waitFor();
  await choose(page, 'Resource type', 'Meeting Room');
  await chooseDay(page, dayOf(far + 2));
  await dialog.getByLabel('Time').selectOption('10:00');
  await dialog.getByLabel('Duration').fill('2');
  await dialog.getByLabel('Capacity').fill('2');
  await dialog.getByRole('radio', { name: /Boardroom/ }).check();
  await dialog.getByLabel('Title').fill('Called');
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Billed to' }), caller.email);
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await said(page, 'Booking successfully done');
  const called = await app.knex('bookings').where('title', 'Called').first('id');
  await page.goto(`/app/payNow/${called.id}`);
  await page.getByRole('button', { name: 'Card terminal' }).click();
  const payment = modal(page, 'Paid at the desk');
  await payment.getByLabel('Reference').fill('T');
  await payment.getByRole('button', { name: 'Record £108.00' }).click();
  await said(page, 'Payment successfully done');

  // A company asks for the room. The manager approves while the front desk watches.
  const company = 'Engines';
  const request = { ...roomBooking(world, slot(far + 3)), name: company, email: 'engines@example.org' };
  await app.call('POST', '/bookings/resource-without-pay', { token: world.staff.token, body: request });
  await page.goto('/app/bookingRequest');
  await rowOf(page, company).getByText('Pending').waitFor();
  const owner = await signedIn(world.owner);
  await owner.page.goto('/app/bookingRequest');
  await rowOf(owner.page, company).getByRole('button', { name: 'Decide' }).click();
  await choose(owner.page, 'Approval status', 'Approve');
  await modal(owner.page, 'Booking Request').getByRole('button', { name: 'Save' }).click();
  await rowOf(page, company).getByText('Approved').waitFor();

  // A member asks for another desk, and gets it.
  const visit = await signedIn(member);
  await visit.page.goto('/app/booking');
  await pressInMenu(visit.page, 'Raise Desk Swap Request', visit.page.getByRole('row').filter({ hasText: 'Desk' }));
  const raise = modal(visit.page, 'Raise Desk Swap Request');
  await raise.getByLabel('Remark').fill('By the window, please');
  await raise.getByRole('button', { name: 'Send request' }).click();
  await raise.waitFor({ state: 'detached' });
  await owner.page.goto('/app/deskSwap');
  await rowOf(owner.page, member.email).getByRole('button', { name: 'Swap Desk' }).click();
  const swap = modal(owner.page, 'Swap Desk');
  await choose(owner.page, 'Approval status', 'Accept');
  await choose(owner.page, 'Resource type', 'Flexi Desk');
  await swap.getByRole('button', { name: `${desks.items[0]!.seat_no}, Present seat` }).waitFor();
  await swap.getByRole('button', { name: 'F7, Free' }).click();
  await swap.getByRole('button', { name: 'Save' }).click();
  await said(visit.page, 'F7');

  // A visitor watches the price of desks, which rises.
  const visitor = await stranger();
  const day = dayOf(far + 4);
  const search = { spaceId: world.spaceId, resource_type: 'flexi_desk', capacity: '1', from_date: day, to_date: day };
  await visitor.page.goto(`/search?${new URLSearchParams(search)}`);
  await said(visitor.page, /Free cancellation until/);
  await owner.page.goto('/app/pricing/flexi_desk');
  await owner.page.getByRole('button', { name: 'Update Base Price' }).click();
  const base = modal(owner.page, 'Update Base Price');
  await base.getByLabel('Price (£/day)').fill('41');
  await base.getByRole('button', { name: 'Update' }).click();
  await said(visitor.page, '£41.00');

  // The member cancels one meeting in time, and another too late.
  for (const [title, text] of [
    ['Outside', '£108.00 will be refunded to Visa 4242.'],
    ['Inside', /Nothing is refunded, because the free period ended on .*£108\.00 was paid\./],
  ]) {
    await visit.page.goto('/app/booking');
    const id = await app.knex('bookings').where('title', `${title} the notice`).pluck('id');
    await visit.page.goto(`/app/booking?booking=${id[0]}`);
    await visit.page.getByRole('button', { name: 'Cancel booking' }).click();
    await said(visit.page, text!);
    await visit.page.getByRole('button', { name: 'Yes, Please' }).click();
    await said(visit.page, 'Booking cancelled successfully');
  }
  await app.deliver();

  // The caller's invoice is printed.
  const invoice = (await app.knex('invoices').where('booking_id', called.id).first('invoice_id'))!;
  await page.goto(`/app/invoicePreview/${invoice.invoice_id}`);
  await heading(page, `Invoice ${invoice.invoice_id}`).waitFor();
  const { text, totalPages } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), {
    mergePages: true,
  });
  expect(totalPages).toBe(1);
  for (const part of ['£108.00', caller.email, 'Paid at the card terminal, T']) expect(text).toContain(part);

  // The figures at closing equal the payments.
  await owner.page.goto('/app/dashboard');
  const revenue = owner.page.locator('dt:text-is("Revenue") + dd');
  const expected = formatPence(await takings(), 'GBP');
  await revenue.getByText(expected, { exact: true }).waitFor();
  await owner.page.goto('/app/calendar');
  await heading(owner.page, 'Calendar').waitFor();
  await owner.look('day-calendar');
  for (const person of [visitor, visit, owner, desk]) await person.leave();
});
