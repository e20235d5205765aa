/** The money of a move by mouse: a difference is charged to a card of the member or refunded, and a declined card moves nothing. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, fromLocal, toLocal, mondayOf } from '#shared/time.ts';
import { type House, addHouse, confirmation, dragEnd, event, inSpace, meet } from '../helpers/calendar.ts';
import { said, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, type Person, addPerson, saveCard } from '../helpers/world.ts';

useBrowser();

/** The widths at which the calendar has days to drag in. A phone shows the agenda. */
const WIDE = [1440, 820] as const;
const tuesday = addDays(mondayOf(toLocal(new Date()).day), 8);
const HOURS: [string, string] = ['09:00', '11:00'];
const at = (time: string) => fromLocal(tuesday, time);

/** What the database says of a booking after all deliveries. */
async function moneyOf({ _id: booking_id }: Booked) {
  await app.deliver();
  const amounts = (table: string, where: object) =>
    app
      .knex(table)
      .where({ booking_id, ...where })
      .orderBy('id');
  const { ends_at, paid_pence } = await app.knex('bookings').where('id', booking_id).first<{
    ends_at: Date;
    paid_pence: number;
  }>();
  return {
    ends_at,
    paid_pence,
    charges: await amounts('charges', {}).select('amount_pence', 'source_id', 'status'),
    refunds: await amounts('refunds', {}).select('amount_pence', 'status'),
    invoices: await amounts('invoices', { kind: 'invoice' }).pluck('total_pence'),
    credits: await amounts('invoices', { kind: 'credit_note' }).pluck('total_pence'),
  };
}

describe.each(WIDE)('at %i px', (width) => {
  let house: House;
  let member: Person;
  let card: string;
  let booking: Booked;
  const paid = () => ({ amount_pence: 10_800, source_id: card, status: 'succeeded' });

  /** A new member pays for two hours in a new workspace. */
  async function prepare(room = {}): Promise<void> {
    member = await addPerson(app.knex, 'Member');
    card = await saveCard(app, member);
    house = await addHouse(`House ${width}`, 'Europe/London', room);
    booking = await meet(house, { day: tuesday, hours: HOURS }, { member, card });
  }

  async function week(person: Person) {
    const visitor = await inSpace(person, house, width);
    await visitor.page.goto(`/app/calendar?view=week&day=${tuesday}`);
    await event(visitor.page, 'At 09:00').getByText('09:00 – 11:00').waitFor();
    return visitor;
  }

  const cost = (page: Page) => confirmation(page).getByRole('region', { name: 'What the change costs' });
  const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Yes' }).click();

  it('a longer meeting is charged to the saved card of the member, also if staff move it', async () => {
    await prepare();
    const staff = await week(world.owner);
    const { page } = staff;
    await dragEnd(page, 'At 09:00', 1);
    await cost(page).getByText('£162.00').waitFor();
    await cost(page).getByText('£54.00 will be charged.').waitFor();
    await staff.look('calendar-charge');
    await confirm(page);
    await said(page, 'Booking updated successfully');
    await event(page, 'At 09:00').getByText('09:00 – 12:00').waitFor();
    expect(await moneyOf(booking)).toEqual({
      ends_at: at('12:00'),
      paid_pence: 16_200,
      charges: [paid(), { ...paid(), amount_pence: 5_400 }],
      refunds: [],
      invoices: [10_800, 5_400],
      credits: [],
    });
    await staff.leave();
  });

  it('a shorter meeting is refunded to its member', async () => {
    await prepare();
    const visitor = await week(member);
    const { page } = visitor;
    await dragEnd(page, 'At 09:00', -1);
    await cost(page).getByText('£54.00 will be refunded.').waitFor();
    await visitor.look('calendar-refund');
    await confirm(page);
    await said(page, 'Booking updated successfully');
    await event(page, 'At 09:00').getByText('09:00 – 10:00').waitFor();
    expect(await moneyOf(booking)).toEqual({
      ends_at: at('10:00'),
      paid_pence: 5_400,
      charges: [paid()],
      refunds: [{ amount_pence: 5_400, status: 'succeeded' }],
      invoices: [10_800],
      credits: [5_400],
    });
    await visitor.leave();
  });

  it('after the deadline a shorter meeting is not refunded, unless staff grant it', async () => {
    await prepare({ cancellation_notice: 720 });
    const visitor = await week(member);
    await dragEnd(visitor.page, 'At 09:00', -0.5);
    await cost(visitor.page).getByText('Nothing is charged or refunded.').waitFor();
    await confirm(visitor.page);
    await said(visitor.page, 'Booking updated successfully');
    const kept = { charges: [paid()], invoices: [10_800] };
    const unpaid = { ...kept, paid_pence: 10_800, refunds: [], credits: [] };
    expect(await moneyOf(booking)).toEqual({ ...unpaid, ends_at: at('10:30') });
    await visitor.leave();

    const staff = await inSpace(world.owner, house, width);
    await staff.page.goto(`/app/calendar?view=week&day=${tuesday}`);
    await dragEnd(staff.page, 'At 09:00', -0.5);
    await cost(staff.page).getByLabel('Refund £54.00 anyway').check();
    await cost(staff.page).getByText('£54.00 will be refunded.').waitFor();
    await confirm(staff.page);
    await said(staff.page, 'Booking updated successfully');
    expect(await moneyOf(booking)).toEqual({
      ...kept,
      ends_at: at('10:00'),
      paid_pence: 5_400,
      refunds: [{ amount_pence: 5_400, status: 'succeeded' }],
      credits: [5_400],
    });
    await staff.leave();
  });

  it('a declined card leaves the meeting where it was, with the reason', async () => {
    await prepare();
    const declined = await saveCard(app, member, 'tok_chargeDeclined');
    const visitor = await week(member);
    const { page } = visitor;
    await dragEnd(page, 'At 09:00', 1);
    await cost(page).getByLabel('Pay with').selectOption(declined);
    await confirm(page);
    await cost(page).getByText('Your card was declined.').waitFor();
    await visitor.look('calendar-declined');
    const { charges, ...rest } = await moneyOf(booking);
    expect(charges).toEqual([paid(), { amount_pence: 5_400, source_id: declined, status: 'failed' }]);
    expect(rest).toEqual({ ends_at: at('11:00'), paid_pence: 10_800, refunds: [], invoices: [10_800], credits: [] });

    await confirmation(page).getByRole('button', { name: 'No' }).click();
    await event(page, 'At 09:00').getByText('09:00 – 11:00').waitFor();
    await visitor.leave(402);
  });
});
