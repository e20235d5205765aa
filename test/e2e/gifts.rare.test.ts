/** An agreement, from what the front desk may not give alone to what it gives then. */
import { expect, it } from 'vitest';
import { WIDTHS } from '../helpers/browser.ts';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { choose, modal } from '../helpers/pickers.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson, join } from '../helpers/world.ts';

useBrowser();

it('a receptionist asks for an agreement, a manager agrees, and what was typed is given', async () => {
  const owner = await signedIn(world.owner, WIDTHS);
  await owner.page.goto('/app/givenAway');
  await owner.page.getByRole('button', { name: 'Limits' }).click();
  const limits = modal(owner.page, 'Limits');
  await limits.getByLabel('Front Desk').fill('50');
  await owner.look('gift-limits');
  await limits.getByRole('button', { name: 'Save' }).click();
  await said(owner.page, 'Limits saved');

  const customer = await addPerson(app.knex, 'Member', [world.spaceId], 'cold@example.org');
  await join(app, customer, world.spaceId);
  const desk = await signedIn(world.staff, WIDTHS);
  await desk.page.goto(`/app/members/${customer.id}`);
  await desk.page.getByRole('button', { name: 'Grant credits' }).click();
  const grant = modal(desk.page, 'Grant credits');
  await grant.getByLabel('Hours').fill('2');
  await grant.getByLabel('Note').fill('Sorry for the cold');
  await grant.getByRole('button', { name: 'Grant' }).click();
  const ask = modal(desk.page, 'Ask a colleague to agree');
  await ask.getByText('You may give away £50.00 within a day').waitFor();
  await desk.look('gift-ask');
  await ask.getByRole('button', { name: 'Ask' }).click();
  await ask.getByText('Please enter a reason').waitFor();
  await ask.getByLabel('Reason').fill('The heating was off');
  await ask.getByRole('button', { name: 'Ask' }).click();
  await said(desk.page, 'Asked');

  const colleague = await addPerson(app.knex, 'Manager', [world.spaceId]);
  const manager = await signedIn(colleague, WIDTHS);
  await manager.page.goto('/app/agreements');
  await manager.page.getByRole('button', { name: /^Decide: Credits: 2 h/ }).click();
  const decision = modal(manager.page, 'Agreement');
  await decision.getByText('The heating was off').waitFor();
  await manager.look('agreement');
  await choose(manager.page, 'Decision', 'Agree');
  await decision.getByRole('button', { name: 'Save' }).click();
  await said(manager.page, 'Decided');
  await manager.look('agreements');

  // The form has kept what was typed.
  await grant.getByRole('button', { name: 'Grant' }).click();
  await desk.page.getByText('Sorry for the cold').waitFor();
  expect(await app.knex('credits').where('user_id', customer.id)).toMatchObject([{ amount: 120 }]);
  await owner.page.reload();
  await owner.page.locator('#main').getByText('has agreed').waitFor();
  await owner.look('given-away');
});
