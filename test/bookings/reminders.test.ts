/** Reminders before the start of a booking: who gets one, once, and for which rule. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { remindCustomers } from '#domains/bookings/server/lifecycle/remind.ts';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, deskBooking, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

let day = 10;
let card: string;
const tokenOf = ({ id }: Person) => signToken(SECRETS, { id, token_version: 0 }, 'full', clock.now());
const setRules = (use_rules: Partial<SpaceRules> | null) =>
  procedures(app, { token: tokenOf(world.owner) }).spaces.update.mutate({ _id: world.spaceId, use_rules });
beforeAll(async () => {
  card = await saveCard(app, world.member);
});
beforeEach(async () => {
  day += 3;
  await setRules({ remind_hours: 24 });
});
afterEach(async () => {
  clock.reset();
  await app.knex('bookings').update({ remind_hours: null });
});

async function book(body: object = roomBooking(world, slot(day))): Promise<Booked> {
  const token = tokenOf(world.member);
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body });
  await pay(app, { ...world.member, token }, data, card);
  return data;
}
const before = (booking: Booked, hours: number) =>
  clock.freeze(new Date(new Date(booking.from).getTime() - hours * HOUR));
const sweep = () => remindCustomers(momentOf(app.services));
const reminders = async () =>
  (await app.mails(world.member.email)).filter(({ subject }) => subject === 'Your booking at London begins soon');

it('is mailed once, with a link that opens the cancellation', async () => {
  const booking = await book();
  before(booking, 25);
  expect(await sweep()).toBe(0);
  before(booking, 24);
  const counts = await Promise.all([sweep(), sweep(), sweep()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  before(booking, 2);
  expect(await sweep()).toBe(0);
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  const link = new URL(mail!.links.find((each) => each.includes('/app/booking/'))!);
  expect([link.pathname, link.search]).toEqual([`/app/booking/${booking._id}`, '?cancel']);
});

it('is sent for desks, too, by the rule of the moment of the booking', async () => {
  await setRules({ remind_hours: 24, types: { flexi_desk: { remind_hours: 48 }, meeting_room: { remind_hours: 0 } } });
  const [desk, room] = [await book(deskBooking(world, slot(day))), await book()];
  await setRules(null);
  before(desk, 48);
  expect(await sweep()).toBe(1);
  before(room, 1);
  expect(await sweep()).toBe(0);
});

it('is not sent for what is cancelled, has begun, or was booked after that time', async () => {
  const booking = await book();
  await app.call('DELETE', `/bookings/cancel/${booking._id}`, { token: tokenOf(world.member) });
  before(booking, 3);
  expect(await sweep()).toBe(0);
  await book();
  expect(await sweep()).toBe(0);
  clock.reset();
  day += 1;
  const begun = await book();
  before(begun, 0);
  expect(await sweep()).toBe(0);
});

it('is sent again for another start', async () => {
  const booking = await book();
  before(booking, 24);
  expect(await sweep()).toBe(1);
  const period = slot(day + 2);
  const { meta } = await app.call('PUT', `/bookings/reschedule-request/${booking._id}`, {
    token: tokenOf(world.member),
    body: { ...period, reschedule_reason: 'Later' },
  });
  expect(meta.status).toBe(200);
  expect(await sweep()).toBe(0);
  before({ ...booking, ...period }, 24);
  expect(await sweep()).toBe(1);
});
