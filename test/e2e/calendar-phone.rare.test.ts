/** The month of the calendar on a phone. */
import { expect, it } from 'vitest';
import { formatDay } from '#shared/time.ts';
import { PHONE } from '../helpers/browser.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, dayAhead, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it('a day says how much is booked, and its bookings stand below once it is pressed', async () => {
  const day = dayAhead(3);
  const billed = { assignedUser: world.member.email, members: [world.member.email], payment: 'account' };
  for (const start of [9, 14]) {
    const body = { ...roomBooking(world, slot(3, start)), ...billed };
    const { meta } = await app.call<Booked>('POST', '/bookings', { token: world.owner.token, body });
    expect(meta.success, meta.message).toBe(true);
  }
  const owner = await signedIn(world.owner, PHONE);
  const { page } = owner;
  await page.goto(`/app/calendar?view=month&day=${day}`);
  const pressed = page.getByRole('button', { name: `${formatDay(day)}, 2 bookings` });
  await pressed.waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Boardroom/ }).count()).toBe(2);
  await owner.look('calendar-month-phone');
  const empty = page.getByRole('button', { name: /, 0 bookings$/ }).first();
  await empty.click();
  await page.getByText('There are no bookings in these days.').waitFor();
  await pressed.click();
  await page
    .getByRole('button', { name: /Boardroom/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Boardroom').first().waitFor();
  await owner.leave();
});
