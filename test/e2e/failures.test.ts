/** Controls that act at once say beside them why it failed. A toast says it too, and goes by itself. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addItem } from '../content/examples.ts';
import { contact, send, tour } from '../helpers/enquiries.ts';
import { pickedUp, pressInMenu, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { type Booked, addPerson, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { type KisiSandbox, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';

let sandbox: KisiSandbox;
beforeAll(async () => {
  sandbox = await kisiSandbox();
});
useBrowser({ env: () => kisiEnv(sandbox) });
afterAll(() => sandbox.stop());

/** Lets a call fail on its way while a control is used, and waits for the reason in that part of the screen. */
async function fails(call: string, scope: Locator, use: () => Promise<unknown>): Promise<void> {
  const page = scope.page();
  await page.route(`**/trpc/${call}**`, (route) => route.fulfill({ status: 502, body: '' }));
  await use();
  await scope
    .getByText(/connection|try again|wrong/i)
    .first()
    .waitFor();
  await page.unroute(`**/trpc/${call}**`);
}

const main = (page: Page) => page.getByRole('main');

it('the decisions about a tour, and the follow-up of an enquiry', async () => {
  const staff = await signedIn(world.owner);
  const { page } = staff;
  await page.goto(`/app/contact-us?enquiry=${await send(app, contact(world, { email: 'followed@example.org' }))}`);
  const enquiry = modal(page, 'Enquiry');
  const field = (label: string) =>
    enquiry
      .locator('div')
      .filter({ has: page.locator('label', { hasText: label }) })
      .last();
  await fails('enquiries.update', field('Stage'), () => enquiry.getByLabel('Stage').selectOption('won'));
  await fails('enquiries.update', field('Owner'), () => enquiry.getByLabel('Owner').selectOption({ index: 1 }));

  await page.goto(`/app/contact-us?enquiry=${await send(app, tour(world, { email: 'decided@example.org' }))}`);
  const dialog = modal(page, 'Tour Request');
  await fails('enquiries.decide', dialog, () => dialog.getByRole('button', { name: 'Approve' }).click());
  await staff.look('failed-decision');

  await page.goto('/app/contact-us');
  const row = page.getByRole('row').filter({ hasText: 'decided@example.org' });
  await fails('enquiries.decide', row, () => pressInMenu(page, 'Reject', row));
  await staff.look('failed-row');
  await pressInMenu(page, 'Delete', row);
  const question = page.getByRole('alertdialog');
  await fails('enquiries.remove', question, () => question.getByRole('button', { name: 'Yes' }).click());
  await question.getByRole('button', { name: 'No' }).click();
  await pressInMenu(page, 'Delete', row);
  await expect.poll(() => question.getByText('Something went wrong').count()).toBe(0);
  await staff.leave(502);
});

it('the default card, and a payment', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  await saveCard(app, person);
  await saveCard(app, person, 'tok_mastercard');
  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/billing');
  const other = page.getByRole('switch', { name: /^Default card/, checked: false });
  await fails('payments.setDefaultCard', main(page), () => other.click());
  await member.look('failed-card');

  const { data } = await app.call<Booked>('POST', '/bookings', {
    token: person.token,
    body: roomBooking(world, slot(4)),
  });
  await page.goto(`/app/payNow/${data._id}`);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  const dialog = modal(page, 'Select Card');
  await fails('payments.payCharge', dialog, () => dialog.getByRole('button', { name: 'Pay £108.00' }).click());
  await member.leave(502);
});

it('a job', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/system');
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await fails('system.runJob', jobs, () =>
    jobs
      .getByRole('button', { name: /^Run now/ })
      .first()
      .click(),
  );
  await owner.look('failed-job');
  await owner.leave(502);
});

it('the switch of a price, and an invitation', async () => {
  const { token } = world.owner;
  const body = { dynamic_price_slab: { flexi_desk: { '60-80': { value: 25, status: true } } } };
  await app.call('PUT', `/space/add-space/${world.spaceId}`, { token, body });
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/pricing/flexi_desk');
  const table = page.getByRole('table');
  await fails('spaces.update', table, () => page.getByRole('switch', { name: '60% to 80%' }).click());

  await page.goto('/invitation?token=unknown');
  await fails('auth.acceptInvitation', main(page), () =>
    page.getByRole('button', { name: 'Accept invitation' }).click(),
  );
  await owner.look('failed-invitation');
  await owner.leave(502);
});

it('the place of a workspace, and the check of a service', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/connections');
  await page.getByLabel('Place of London').selectOption(LONDON_PLACE);
  const form = page.locator('form').filter({ has: page.getByLabel('Place of London') });
  await fails('doors.choosePlace', form, () => page.getByRole('button', { name: 'Save Place' }).click());
  const card = page.getByRole('button', { name: 'Check Kisi now' }).locator('..');
  await fails('system.checkConnection', card, () => card.getByRole('button').click());
  await owner.look('failed-place');
  await owner.leave(502);
});

it('the order of a board, and a draft', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  for (const name of ['First', 'Second']) await addItem(app, world.owner.token, 'faq', { name });
  await page.goto('/app/cms/faq');
  await fails('content.reorder', main(page), async () => {
    await page.getByRole('button', { name: 'Move Second' }).focus();
    await page.keyboard.press('Space');
    await pickedUp(page, 'Second is at 2 of 2.');
    await page.keyboard.press('ArrowLeft');
    await said(page, 'Second is at 1 of 2.');
    await page.keyboard.press('Space');
  });
  await page.getByRole('link', { name: 'Edit First' }).click();
  await page.getByLabel('Name').fill('Changed');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Edit First' }).click();
  await fails('content.publishDraft', page.getByRole('region', { name: 'Draft' }), () =>
    page.getByRole('button', { name: 'Publish draft' }).click(),
  );
  await owner.look('failed-draft');
  await owner.leave(502);
});
