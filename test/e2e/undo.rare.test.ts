/** A deletion is undone from its toast, and errors disappear once their action has succeeded. */
import { expect, it } from 'vitest';
import { form, picture, upload } from '../attachments/pictures.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { heading, said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { addPerson, saveCard } from '../helpers/world.ts';

useBrowser();

const post = (path: string, body: unknown) =>
  app.call<{ _id: string }>('POST', path, { token: world.owner.token, body });

it.each(WIDTHS)('a deleted amenity returns at %i px', async (width) => {
  const owner = await signedIn(world.owner, width);
  const { page } = owner;
  const undo = page.getByRole('button', { name: 'Undo' });
  await post('/amenities', { title: `Harp ${width}` });
  await page.goto('/app/amenities');
  await page.getByRole('button', { name: `Delete Harp ${width}` }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, `Amenity 'Harp ${width}' deleted`);
  await heading(page, `Harp ${width}`, 2).waitFor({ state: 'detached' });
  await owner.look('undo');
  await undo.click();
  await said(page, `Amenity 'Harp ${width}' restored`);
  await heading(page, `Harp ${width}`, 2).waitFor();
  await owner.leave();
});

it('a deleted seat and price slab return', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const undo = page.getByRole('button', { name: 'Undo' });
  const desks = { type: 'desks', name: 'Attic', space_id: world.spaceId, desk_type: [{ flexi_desk: 2 }] };
  const { data: area } = await post('/resources', desks);
  await page.goto(`/app/desk/${area._id}`);
  await page.getByRole('button', { name: 'Delete seat F2' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, 'Seat F2 deleted');
  await page.getByRole('button', { name: 'Delete seat F2' }).waitFor({ state: 'detached' });
  await undo.click();
  await page.getByRole('button', { name: 'Delete seat F2' }).waitFor();

  await app.call('PUT', `/space/add-space/${world.spaceId}`, {
    token: world.owner.token,
    body: { dynamic_price_slab: { dedicated_desk: { '10-20': { value: 7, status: true } } } },
  });
  await page.goto('/app/pricing/dedicated_desk');
  await page.getByRole('button', { name: 'Delete 10% to 20%' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, '10% – 20% deleted');
  await page.getByText('The price does not depend on occupancy yet.').waitFor();
  await undo.click();
  await page.getByRole('button', { name: 'Delete 10% to 20%' }).waitFor();
  await page.getByText('7%', { exact: true }).first().waitFor();
  await owner.leave();
});

it('an undo that comes too late says why, and an action on the next screen ends the offer', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  const undo = page.getByRole('button', { name: 'Undo' });
  const { data } = await post('/amenities', { title: 'Lute' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Lute' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await undo.waitFor();
  };
  await page.goto('/app/amenities');
  await remove();
  const other = await post('/amenities', { title: 'Lute' });
  await undo.click();
  await said(page, 'Title already exists');
  const { token } = world.owner;
  await app.call('PUT', `/amenities/${other.data._id}`, { token, body: { title: 'Bass' } });
  await heading(page, 'Bass', 2).waitFor();
  await app.call('POST', `/amenities/${data._id}/restore`, { token, body: {} });

  await remove();
  await page.getByText('Title already exists').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Operator' }).click();
  await heading(page, 'Operator').waitFor();
  await expect.poll(() => undo.count()).toBe(1);
  await page.getByLabel('VAT number').fill('GB123456789');
  await page.getByRole('button', { name: 'Save' }).click();
  await undo.waitFor({ state: 'detached' });
  await said(page, 'Operator updated');
  await owner.leave(409);
});

it('a picture of the own profile returns, and a deleted card is only named', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  await saveCard(app, person);
  const member = await signedIn(person);
  const { page } = member;
  const files = [{ filename: 'me.png', content: await picture('png', { width: 400, height: 400 }, 90) }];
  await upload(app.address, person.token, form({ onModel: 'Users', model_id: person.id }, files));
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, 'Your picture deleted');
  await page.getByRole('button', { name: 'Upload picture' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Change picture' }).waitFor();

  await page.goto('/app/billing');
  await page.getByRole('button', { name: /^Delete .*4242/ }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await said(page, 'Card ending in 4242 deleted');
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await member.leave();
});

it('an error disappears when the same action succeeds', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  const [visa] = [await saveCard(app, person), await saveCard(app, person, 'tok_mastercard')];
  await saveCard(app, person, 'tok_amex');
  const member = await signedIn(person);
  const { page } = member;
  await page.goto('/app/billing');
  const card = page.getByRole('switch', { name: /^Default card: .* ending in 4242$/ });
  await card.waitFor();
  await procedures(app, person).payments.removeCard.mutate({ src_id: visa });
  await card.click();
  const problem = page.locator('[data-sonner-toast][data-type=error]');
  await problem.waitFor();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4444$/ }).click();
  await page.getByRole('switch', { name: /^Default card: .* ending in 4444$/, checked: true }).waitFor();
  await problem.waitFor({ state: 'detached', timeout: 2_000 });
  await member.leave(404);
});
