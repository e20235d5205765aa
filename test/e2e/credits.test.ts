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
