/** What visitors and members meet between the search and the payment, on a wide screen and on a phone. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, roomBooking, slot } from '../helpers/world.ts';

let nextDay = 10;

useBrowser();
afterEach(() => clock.reset());

/** The number of days until a day that no other test uses, and its search for a meeting from 10:00 to 12:00. */
function newDay(): { ahead: number; search: string } {
  const ahead = (nextDay += 1);
  const day = addDays(toLocal(new Date()).day, ahead);
  const query = { resource_type: 'meeting_room', capacity: '2', from_date: day, to_date: day, from_time: '10:00' };
  const params = new URLSearchParams({ spaceId: world.spaceId, ...query, duration: '2' });
  return { ahead, search: `/search?${params}` };
}

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' });

describe.each(WIDTHS)('at %i px', (width) => {
  it('back from the cart, the held room is found first, and is free again after its release', async () => {
    const { ahead, search } = newDay();
    const member = await signedIn(await addPerson(app.knex, 'Member'), width);
    const other = await signedIn(await addPerson(app.knex, 'Member'), width);
    const { page } = member;
    await page.goto(search);
    await bookNow(page).click();
    await said(page, 'Held for you for');
    await page.getByRole('link', { name: 'Back' }).click();

    await heading(page, 'Held for you', 2).waitFor();
    await page.getByRole('region', { name: 'Held for you' }).getByRole('heading', { name: 'Boardroom' }).waitFor();
    await said(page, /^(29|30):\d\d left to pay$/);
    await said(page, 'Unfortunately there are no resources available at this moment');
    await member.look('held-room');
    await other.page.goto(search);
    await said(other.page, 'Unfortunately there are no resources available at this moment');
    expect(await heading(other.page, 'Held for you', 2).count()).toBe(0);

    await page.getByRole('link', { name: 'Continue' }).click();
    await said(page, 'Held for you for');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('button', { name: 'Yes, Please' }).click();
    await heading(page, 'Held for you', 2).waitFor({ state: 'detached' });
    await bookNow(page).waitFor();
    await bookNow(other.page).waitFor();
    expect((await app.call<Booked>('POST', '/bookings', booking(ahead))).meta.success).toBe(true);
    await member.leave();
    await other.leave();
  });
});

const booking = (ahead: number) => ({ token: world.otherMember.token, body: roomBooking(world, slot(ahead)) });
