/** A meeting to which nobody came is free for others. Staff give it back to its customer, unless somebody has booked the time. */
import { expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { releaseUnused } from '#domains/bookings/server/presence/release-unused.ts';
import { paths } from '#shared/paths.ts';
import { HOUR, MINUTE, toLocal } from '#shared/time.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { ALREADY_BOOKED } from '#shared/errors.ts';

useBrowser();

let day = 3;

/** Moves the claim of a booking to now. */
const claimFrom = (bookingId: string, times: { starts_at: Date; ends_at: Date }) =>
  app
    .knex('claims')
    .where('booking_id', bookingId)
    .update({ ...times, day: toLocal(times.starts_at).day });

/** A paid meeting that began half an hour ago, and has been released. @returns it with the end that it had */
async function releasedMeeting(): Promise<{ id: string; ends_at: Date }> {
  const body = roomBooking(world, slot((day += 1)));
  const { data } = await app.call<Booked>('POST', '/bookings', { token: world.member.token, body });
  await pay(app, world.member, data, await saveCard(app, world.member));
  const starts_at = new Date(Date.now() - 30 * MINUTE);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 2 * HOUR) };
  const rule = { release_minutes: 20, release_warned_at: new Date(Date.now() - 10 * MINUTE) };
  await app
    .knex('bookings')
    .where('id', data._id)
    .update({ ...times, ...rule });
  await claimFrom(data._id, times);
  expect(await releaseUnused(momentOf(app.services))).toBe(1);
  return { id: data._id, ends_at: times.ends_at };
}

const read = (id: string) => app.knex('bookings').where({ id }).first('ends_at', 'released_at');

it('staff undo a release, and the customer sees the time again at once', async () => {
  const { id, ends_at } = await releasedMeeting();
  const [staff, member] = [await signedIn(world.staff, WIDTHS), await signedIn(world.member, WIDTHS)];
  const undo = staff.page.getByRole('button', { name: 'Undo release' });
  await member.page.goto(paths.bookingPage(id));
  await member.page.getByText('so the room became free for others').waitFor();
  await expect.poll(() => member.page.getByRole('button', { name: 'Undo release' }).count()).toBe(0);
  await staff.page.goto(paths.bookingPage(id));
  await undo.waitFor();
  await staff.look('booking-released');
  await staff.page.route('**/trpc/bookings.undoRelease**', (route) => route.fulfill({ status: 502, body: '' }));
  await undo.click();
  await staff.page
    .getByText(/connection|try again|wrong/i)
    .first()
    .waitFor();
  await staff.page.unroute('**/trpc/bookings.undoRelease**');
  await undo.click();
  await staff.page.getByText('Release undone').first().waitFor();
  await undo.waitFor({ state: 'detached' });
  expect(await read(id)).toEqual({ ends_at, released_at: null });
  await member.page.getByRole('button', { name: 'Check in' }).waitFor();
  await member.leave();
  await staff.leave(502);
  expect(await releaseUnused(momentOf(app.services))).toBe(0);
  await app.knex('claims').delete();
});

it('a release of which somebody has booked the time stays, and staff read why', async () => {
  const { id } = await releasedMeeting();
  const { data } = await app.call<Booked>('POST', '/bookings', {
    token: world.otherMember.token,
    body: roomBooking(world, slot((day += 1))),
  });
  await claimFrom(data._id, { starts_at: new Date(Date.now() + MINUTE), ends_at: new Date(Date.now() + HOUR / 2) });
  const staff = await signedIn(world.staff);
  await staff.page.goto(paths.bookingPage(id));
  await staff.page.getByRole('button', { name: 'Undo release' }).click();
  await staff.page.locator('#main').getByText(ALREADY_BOOKED).waitFor();
  expect((await read(id))!.released_at).not.toBeNull();
  await staff.leave(409);
});
