/** How the front desk finds bookings in the list. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, WIDTHS } from '../helpers/browser.ts';
import { pressInMenu, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, deskBooking, join, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

async function book(email: string, body: object): Promise<Booked> {
  const wanted = { ...body, assignedUser: email, members: [email] };
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.staff.token, body: wanted });
  return data;
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Bookings' })
    .getByRole('row')
    .filter({ hasText: /London.*(Boardroom|Loft)/ });
const countIs = (page: Page, count: number) => expect.poll(() => rows(page).count()).toBe(count);

describe.each(WIDTHS)('at %i px', (width) => {
  beforeAll(async () => {
    const first = width === PHONE ? 20 : 40;
    const customer = await addPerson(app.knex, 'Member', [world.spaceId], `ada${width}@example.org`);
    await app
      .knex('users')
      .where('id', customer.id)
      .update({ name: `Ada ${width}`, company_name: `Engines ${width}` });
    const guest = await addPerson(app.knex, 'Member', [world.spaceId], `guest${width}@example.org`);
    await book(customer.email, roomBooking(world, slot(first)));
    await book(guest.email, roomBooking(world, slot(first + 2)));
    await book(guest.email, roomBooking(world, slot(first + 1)));
    await book(guest.email, deskBooking(world, slot(first + 3)));
  });

  it('the row names the customer, and one field finds them by name and company', async () => {
    const desk = await signedIn(world.staff, width);
    const { page } = desk;
    await page.goto('/app/booking');
    await rows(page).nth(3).waitFor();
    if (width === PHONE) {
      const third = await rows(page).nth(2).boundingBox();
      expect(third!.y + third!.height).toBeLessThanOrEqual(844);
    }
    await desk.look('booking-list');
    const field = page.getByRole('searchbox', { name: 'Customer, company, room or number' });
    for (const text of [`ada ${width}`, `engines ${width}`]) {
      await field.fill(text);
      await field.press('Enter');
      await page.waitForURL(`**/booking?text=${encodeURIComponent(text).replace('%20', '+')}`);
      await rows(page)
        .filter({ hasText: `Billed to Ada ${width}` })
        .waitFor();
      await countIs(page, 1);
    }
    await pressInMenu(page, 'Booking History', rows(page));
    await page.getByRole('dialog', { name: 'Booking History' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The row itself opens the booking.
    await rows(page).getByText('£').click();
    await page.getByRole('dialog').waitFor();
    await desk.leave();
  });

  it('the list is sorted by the event, which this browser remembers, and limited to days', async () => {
    const desk = await signedIn(world.staff, width);
    const { page } = desk;
    const list = `/app/booking?text=guest${width}`;
    const names = async () => (await rows(page).allTextContents()).map((text) => /Boardroom|Loft/.exec(text)?.[0]);
    await page.goto(list);
    await rows(page).nth(2).waitFor();
    expect((await names())[0]).toBe('Loft');
    const header = page.getByRole('columnheader', { name: 'Event Date' });
    const sortedBy = () => header.getAttribute('aria-sort');
    if (width === PHONE) await page.getByLabel('Sort by').selectOption('Earliest event first');
    else await header.getByRole('button').click();
    await page.waitForURL(`**${list}&sort=event_date`);
    await rows(page).first().filter({ hasText: 'Boardroom' }).waitFor();
    await expect.poll(sortedBy).toBe('ascending');
    if (width === DESKTOP) {
      await header.getByRole('button').click();
      await page.waitForURL(`**${list}&sort=-event_date`);
    }
    await page.goto(list);
    await rows(page).nth(2).waitFor();
    await expect.poll(sortedBy).toBe(width === DESKTOP ? 'descending' : 'ascending');
    if (width === PHONE) await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('event_date');
    await desk.look('booking-list-sorted');
    const day = slot(width === PHONE ? 21 : 41).from.slice(0, 10);
    await page.goto(`/app/booking?from=${day}&to=${day}`);
    await rows(page).first().waitFor();
    await countIs(page, 1);
    await desk.leave();
  });

  it('shows who arrives today in one press', async () => {
    const desk = await signedIn(world.staff, width);
    const { page } = desk;
    await page.goto('/app/booking');
    await rows(page).nth(3).waitFor();
    await page.getByRole('button', { name: 'Today’s arrivals' }).click();
    await page.waitForURL('**/booking?arrivals=true');
    await said(page, 'No booking matches these filters.');
    const body = deskBooking(world, { from: slot(0, 0).from, to: slot(0, 23).to });
    await join(app, world.member, world.spaceId);
    const arriving = await book(world.member.email, body);
    await rows(page).filter({ hasText: 'Loft' }).first().waitFor();
    await desk.look('booking-arrivals');
    await app.call('DELETE', `/bookings/cancel/${arriving._id}`, { token: world.staff.token });
    await said(page, 'No booking matches these filters.');
    await expect
      .poll(() => page.getByRole('button', { name: 'Today’s arrivals' }).getAttribute('aria-pressed'))
      .toBe('true');
    await desk.leave();
  });
});
