/** Plans and dynamic pricing: staff change prices, and a visitor with the search open sees them. */
import { expect, it } from 'vitest';
import { heading, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { app, world } from '../helpers/stage.ts';
import { dayAhead } from '../helpers/world.ts';

useBrowser();

it('an owner adds and changes a plan of a dedicated desk', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/plan/dedicated_desk');
  await heading(page, 'Dedicated Desk Plans').waitFor();
  await page.getByRole('button', { name: '+ Add Plan' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Plan' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Plan name cannot be blank').waitFor();
  await dialog.getByText('No of days must be greater than 0').waitFor();
  const name = 'Resident';
  await dialog.getByLabel('Plan name').fill(name);
  await dialog.getByLabel('No of days').fill('30');
  await dialog.getByLabel('Discount price (£/day)').fill('99');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Discount Price cannot be more than the price').waitFor();
  await dialog.getByLabel('Discount price (£/day)').fill('4');
  await dialog.getByText('Total £16.00 a day, 20% less').waitFor();
  await owner.look('plan-dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Successfully add new plan').waitFor();
  await heading(page, name, 2).waitFor();
  await owner.look('plans');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Plan' });
  await expect.poll(() => edit.getByLabel('Discount price (£/day)').inputValue()).toBe('4');
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Successfully update new plan').waitFor();
  await page.getByText('Inactive').first().waitFor();
  await owner.leave();
});

it('a plan of a private office takes the price of the office', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/plan/private_office?plan=new');
  const dialog = page.getByRole('dialog', { name: 'Add Plan' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Please select office space').waitFor();
  await dialog.getByRole('combobox', { name: 'Office space' }).click();
  await page.getByRole('option', { name: 'Studio' }).click();
  await dialog.getByLabel('Plan name').fill('Office Year');
  await dialog.getByLabel('No of days').fill('365');
  await dialog.getByLabel('Discount price (£/day)').fill('25');
  await dialog.getByText('Total £75.00 a day, 25% less').waitFor();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Successfully add new plan').waitFor();
  await owner.leave();
});

it('a visitor with the search open sees a new price at once', async () => {
  const owner = await signedIn(world.owner);
  const visitor = await stranger();
  const day = dayAhead(40);
  const search = new URLSearchParams({
    spaceId: world.spaceId,
    resource_type: 'flexi_desk',
    capacity: '1',
    from_date: day,
    to_date: day,
  });
  await visitor.page.goto(`/search?${search}`);
  await visitor.page.getByText('You are viewing').waitFor();

  const { page } = owner;
  await page.goto('/app/pricing/flexi_desk');
  await heading(page, 'Flexi Desk Pricing').waitFor();
  await page.getByRole('button', { name: 'Update Base Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Base Price' });
  await dialog.getByLabel('Price (£/day)').fill('');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByText('Price must be greater than 0').waitFor();
  const price = '37';
  await dialog.getByLabel('Price (£/day)').fill(price);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Workspace Updated Successfully').waitFor();
  await page.getByText(`Base price: £${price}.00 / day`).waitFor();
  await visitor.page.getByText(`£${price}.00`).first().waitFor();
  await visitor.leave();
  await owner.leave();
});

it('an owner adds an occupancy price, which may not overlap, and switches it off', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/pricing/dedicated_desk');
  await page.getByRole('button', { name: '+ Add Logic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Logic' });
  const [from, to] = ['60', '80'];
  await dialog.getByLabel('Lower limit (%)').fill(from!);
  await dialog.getByLabel('Upper limit (%)').fill(to!);
  await dialog.getByLabel('Price percentage').fill('0');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Price percentage must be greater than 0').waitFor();
  await dialog.getByLabel('Price percentage').fill('25');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Workspace Updated Successfully').waitFor();
  await page.getByText(`${from}% – ${to}%`).waitFor();
  await owner.look('pricing');

  await page.getByRole('button', { name: '+ Add Logic' }).click();
  await dialog.getByLabel('Lower limit (%)').fill(to!);
  await dialog.getByLabel('Upper limit (%)').fill('95');
  await dialog.getByLabel('Price percentage').fill('50');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Lower limit is already in use').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  const name = `${from}% to ${to}%`;
  await page.getByRole('switch', { name, checked: true }).click();
  await page.getByRole('switch', { name, checked: false }).waitFor();
  await page.getByText('In-Active').first().waitFor();
  await owner.leave();
});

it('two owners who add occupancy prices at once keep both', async () => {
  const owner = await signedIn(world.owner);
  const { page } = owner;
  await page.goto('/app/pricing/flexi_desk');
  await page.getByRole('button', { name: '+ Add Logic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Logic' });
  const path = `/space/${world.spaceId}`;
  const { token } = world.owner;
  const body = { dynamic_price_slab: { flexi_desk: { '1-4': { value: 5, status: true } } } };
  expect((await app.call('PUT', `/space/add-space/${world.spaceId}`, { token, body })).meta.status).toBe(200);
  await dialog.getByLabel('Lower limit (%)').fill('90');
  await dialog.getByLabel('Upper limit (%)').fill('99');
  await dialog.getByLabel('Price percentage').fill('30');
  const closed = dialog.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('alert').getByText('while you were editing').waitFor();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await closed;
  const { data } = await app.call<SpaceView>('GET', path, { token });
  const keys = Object.keys(data.dynamic_price_slab.flexi_desk ?? {});
  expect(keys.sort()).toEqual(['1-4', '90-99']);
  await owner.leave(409);
});
