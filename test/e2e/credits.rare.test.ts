/** Staff grant credits; the member sees what they cover before they book, and that they come back. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it('credits are granted, used, given back and withdrawn', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'ada.credits@example.org');
  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto(`/app/members/${ada.id}`);
  const card = staff.page.getByRole('region', { name: 'Credits' });
  await card.getByText('No credits were granted.').waitFor();
  await card.getByRole('button', { name: 'Grant credits' }).click();
  const grant = modal(staff.page, 'Grant credits');
  await grant.getByRole('button', { name: 'Grant' }).click();
  await grant.getByText('Please enter how much, from 0.01 to 10000').waitFor();
  await grant.getByLabel('Hours').fill('2.5');
  await grant.getByLabel('Note').fill('Welcome');
  await staff.look('credits-grant');
  await grant.getByRole('button', { name: 'Grant' }).click();
  await said(staff.page, 'Credits granted');
  await card.getByText('2 h 30 min, Meeting Room').waitFor();
  await card.getByRole('button', { name: 'Grant credits' }).click();
  await choose(staff.page, 'For', 'Money');
  await grant.getByLabel('Amount').fill('10');
  await staff.look('credits-grant-money');
  await grant.getByRole('button', { name: 'Grant' }).click();
  await card.getByText('£10.00', { exact: true }).waitFor();

  const member = await signedIn(ada, WIDTHS);
  await member.page.goto('/app/billing');
  await member.page.getByRole('heading', { name: 'My credits' }).waitFor();
  await member.look('credits-own');
  const { from, to } = slot(40, 10, 3);
  const booking = await procedures(app, ada).bookings.create.mutate({
    ...roomBooking(world, { from, to }),
    type: 'meeting_room',
  });
  await member.page.goto(`/app/payNow/${booking._id}`);
  await member.page.getByText('2 h 30 min and £10.00 from credits').waitFor();
  await member.page.getByText('£15.00').first().waitFor();
  await member.look('credits-cart');
  await procedures(app, ada).bookings.cancel.mutate({ _id: booking._id });
  await member.page.goto('/app/billing');
  await member.page.getByRole('button', { name: 'History' }).first().click();
  const history = modal(member.page, 'History of credits');
  await history.getByText('Back from a booking').waitFor();
  await member.look('credits-history');

  // What credits cover is confirmed by a press alone, also if a link of another website opens the cart.
  const day = slot(41, 10, 1).from.slice(0, 10);
  const period = { from_date: day, to_date: day, from_time: '10:00', duration: 1 };
  const choice = { space_id: world.spaceId, resource_id: world.roomId, resource_type: 'meeting_room', ...period };
  await member.page.goto(`/pre-booking?${new URLSearchParams({ bookResource: JSON.stringify(choice) })}`);
  const confirm = member.page.getByRole('button', { name: 'Confirm', exact: true }).first();
  await confirm.waitFor();
  await said(member.page, '1 h from credits');
  await member.look('credits-confirm');
  const newest = () => app.knex('bookings').where('assigned_user_id', ada.id).orderBy('id', 'desc').first();
  expect((await newest())!.payment_status).toBe('pending');
  await confirm.click();
  await said(member.page, 'Booking confirmed');
  const booked = (await newest())!;
  expect(booked.payment_status).toBe('completed');
  await procedures(app, ada).bookings.cancel.mutate({ _id: booked.id });
  await member.leave();

  await staff.page.reload();
  await card.getByRole('button', { name: 'Withdraw' }).last().click();
  const withdraw = modal(staff.page, 'Withdraw credits');
  await withdraw.getByLabel('Reason').fill('Wrong person');
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await said(staff.page, 'Credits withdrawn');
  await card.getByText('0 min of 2 h 30 min, Meeting Room').waitFor();
  expect(await app.knex('credits').where('user_id', ada.id).pluck('balance')).toEqual([0, 1000]);
  await staff.leave();
});

it('staff confirm on a phone what credits cover', async () => {
  const grace = await addPerson(app.knex, 'Member', [world.spaceId], 'grace.credits@example.org');
  const owner = procedures(app, world.owner);
  const granted = { type: 'meeting_room' as const, space_id: world.spaceId, user_id: grace.id, amount: 120, note: '' };
  await owner.credits.grant.mutate(granted);
  const held = await owner.bookings.create.mutate({
    ...roomBooking(world, slot(43, 10, 1)),
    type: 'meeting_room',
    assignedUser: grace.id,
    members: [grace.id],
    hold: true,
  });
  expect(held).toMatchObject({ payment_status: 'pending', price: { total: 0 } });
  const phone = await signedIn(world.owner, 390);
  await phone.page.goto(`/app/payNow/${held._id}`);
  await phone.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await said(phone.page, 'Booking confirmed');
  expect((await owner.bookings.get.query({ _id: held._id })).payment_status).toBe('completed');
  await phone.leave();
});
