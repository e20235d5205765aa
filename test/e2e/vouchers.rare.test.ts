/** Staff make a voucher; a customer types a wrong code and then the right one, and staff type it for a customer. */
import { expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choosePerson, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, roomBooking, slot } from '../helpers/world.ts';

useBrowser();

it('a voucher is made, and used in the cart', async () => {
  const code = 'SPRING';
  const staff = await signedIn(world.owner, WIDTHS);
  await staff.page.goto(paths.vouchers);
  await staff.page.getByText('No vouchers yet').or(staff.page.getByText('SPRING').first()).first().waitFor();
  await staff.page.getByRole('button', { name: '+ Add Voucher' }).first().click();
  const dialog = modal(staff.page, 'Add Voucher');
  await dialog.getByLabel('Code').fill('A B');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Please use 3 to 40 letters, digits and dashes').waitFor();
  await dialog.getByLabel('Code').fill(code.toLowerCase());
  await dialog.getByLabel('Percent').fill('20');
  await dialog.getByLabel('Meeting Room').click();
  await dialog.getByLabel('Most uses', { exact: true }).fill('5');
  await staff.look('voucher-add');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await said(staff.page, 'Voucher added');
  await staff.page.locator('#main').getByText(code).first().waitFor();

  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'ada.voucher@example.org');
  const booking = await procedures(app, ada).bookings.create.mutate({
    ...roomBooking(world, slot(42)),
    type: 'meeting_room',
  });
  const member = await signedIn(ada, WIDTHS);
  const { page } = member;
  await page.goto(paths.payNow(booking._id));
  const price = page.getByRole('region', { name: 'Price summary' });
  await price.getByLabel('Voucher code').fill('SUMMER');
  await price.getByRole('button', { name: 'Apply' }).click();
  await price.getByText('This code is not valid here').waitFor();
  await expect.poll(() => price.getByLabel('Voucher code').inputValue()).toBe('SUMMER');
  await price.getByText('£108.00').waitFor();
  await member.look('voucher-wrong');
  await price.getByLabel('Voucher code').fill(code.toLowerCase());
  await price.getByRole('button', { name: 'Apply' }).click();
  await price.getByText(`20% off with ${code}`).waitFor();
  await price.getByText('£86.40').waitFor();
  await expect.poll(() => price.getByLabel('Voucher code').inputValue()).toBe('');
  await member.look('voucher-used');
  await member.leave(400);

  const list = staff.page.locator('#main');
  await list.getByText('1 of 5').first().waitFor();
  await staff.look('vouchers');
  await list
    .getByRole('button', { name: `Edit ${code}` })
    .first()
    .click();
  const edit = modal(staff.page, 'Edit Voucher');
  await edit.getByRole('region', { name: 'Bookings' }).getByText('Boardroom').waitFor();
  await staff.look('voucher-uses');
  await staff.leave();
});

it('a voucher of the whole price leaves the booking to be confirmed in the cart', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'ada.free@example.org');
  await procedures(app, world.owner).vouchers.create.mutate({ space_id: world.spaceId, code: 'GIFT', value: 100 });
  const wanted = { ...roomBooking(world, slot(44)), type: 'meeting_room' as const };
  const { _id } = await procedures(app, ada).bookings.create.mutate(wanted);
  const { page, leave } = await signedIn(ada);
  await page.goto(paths.payNow(_id));
  await page.getByLabel('Voucher code').fill('gift');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
  await said(page, 'Booking confirmed');
  await page.waitForURL(`**${paths.bookingPage(_id)}`);
  await said(page, '100% off with GIFT');
  await leave();
});

it('staff type a code in the booking dialog, and see its price before they book', async () => {
  const ada = await addPerson(app.knex, 'Member', [world.spaceId], 'ada.desk@example.org');
  await procedures(app, world.owner).vouchers.create.mutate({ space_id: world.spaceId, code: 'DESK-10', value: 10 });
  const { from, to } = slot(12);
  const staff = await signedIn(world.owner);
  const { page } = staff;
  const chosen = { bookingType: 'meeting_room', bookingFrom: from, bookingTo: to, bookingResource: world.roomId };
  await page.goto(`/app/booking?${new URLSearchParams({ newBooking: '', ...chosen })}`);
  const dialog = modal(page, 'New Booking');
  await dialog.getByRole('radio', { name: /Boardroom.*£108\.00/, checked: true }).waitFor();
  await dialog.getByLabel('Voucher code').fill('nothing');
  await choosePerson(page, dialog.getByRole('combobox', { name: 'Billed to' }), ada.email);
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await dialog.getByText('This code is not valid here').waitFor();
  await dialog.getByLabel('Voucher code').fill('desk-10');
  await dialog.getByRole('radio', { name: /Boardroom.*£97\.20.*10% off with DESK-10/, checked: true }).waitFor();
  await staff.look('voucher-booking-dialog');
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await page.waitForURL('**/app/payNow/*');
  const price = page.getByRole('region', { name: 'Price summary' });
  await price.getByText('10% off with DESK-10').waitFor();
  await price.getByText('£97.20').first().waitFor();
  await staff.look('voucher-of-customer');
  await staff.leave(400);
});
