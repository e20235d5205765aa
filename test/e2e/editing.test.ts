/** Two people edit one record in two browsers. Nobody overwrites changes that they have not seen. */
import { beforeAll, describe, expect, it } from 'vitest';
import { said, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, addPerson } from '../helpers/world.ts';

let other: Person;

useBrowser();
beforeAll(async () => {
  other = await addPerson(app.knex, 'Super Admin');
});

it('the second save shows the changes of the first, keeps the own edits, and applies them when saved again', async () => {
  const mine = await signedIn(world.owner);
  const theirs = await signedIn(other);
  const name = 'Library';
  await app.call('PUT', `/resources/${world.roomId}`, {
    token: world.owner.token,
    body: { name, price: 45, capacity: 10, description: '' },
  });
  for (const { page } of [mine, theirs]) {
    await page.goto('/app/meetingRooms');
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByLabel('Name').waitFor();
  }
  await theirs.page.getByLabel('Price (£/hr)').fill('60');
  await theirs.page.getByLabel('Description').fill('With a piano');
  await theirs.page.getByRole('button', { name: 'Update' }).click();
  await said(theirs.page, 'Meeting room updated successfully');

  const { page } = mine;
  await page.getByLabel('Price (£/hr)').fill('50');
  await page.getByLabel('Capacity').fill('12');
  await page.getByRole('button', { name: 'Update' }).click();
  await said(page, /updated Library while you were editing/);
  await said(page, 'This is now “60”. Save again to keep yours.');
  await expect.poll(() => page.getByLabel('Price (£/hr)').inputValue()).toBe('50');
  await expect.poll(() => page.getByLabel('Capacity').inputValue()).toBe('12');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('With a piano');
  await mine.look('edited-twice');
  await page.getByRole('button', { name: 'Update' }).click();
  await said(page, 'Meeting room updated successfully');

  const { data } = await app.call('GET', `/resources/${world.roomId}`, { token: world.owner.token });
  expect(data).toMatchObject({ name, price: 50, capacity: 12, description: 'With a piano' });
  await mine.leave(409);
  await theirs.leave();
});

it('saving a role does not silently revert a permission that another person granted', async () => {
  const { data: role } = await app.call<{ _id: string }>('POST', '/roles', {
    token: world.owner.token,
    body: { name: 'Night Desk', permissions: { members: { show: true } } },
  });
  const mine = await signedIn(world.owner);
  const { page } = mine;
  await page.goto(`/app/role?id=${role._id}`);
  await page.getByLabel('Role Name').fill('Late Desk');
  await page.getByRole('checkbox', { name: 'Dashboard: Show' }).click();
  await app.call('PUT', `/roles/${role._id}`, {
    token: other.token,
    body: { permissions: { members: { show: true, editable: true } } },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, /updated the role Night Desk while you were editing/);
  await mine.look('role-edited-twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Role updated!');
  const { data } = await app.call('GET', `/roles/${role._id}`, { token: world.owner.token });
  expect(data).toMatchObject({
    name: 'Late Desk',
    permissions: { dashboard: { show: true }, members: { show: true, editable: true } },
  });
  await mine.leave(409);
});

describe('a screen', () => {
  it('asks for confirmation before a link discards unsaved changes', async () => {
    const mine = await signedIn(world.owner);
    const { page } = mine;
    await page.goto('/app/role');
    await page.getByLabel('Role Name').fill('Half a role');
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await said(page, 'Discard your changes?');
    await mine.look('leave-guard');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => page.getByLabel('Role Name').inputValue()).toBe('Half a role');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Role' }).first().waitFor();
    await page.waitForURL('**/app/roles');
    await mine.leave();
  });

  it('reports uncaught errors once', async () => {
    const mine = await signedIn(world.owner);
    const { page } = mine;
    await page.goto('/app/roles');
    await page.getByRole('table').waitFor();
    await page.evaluate(() => {
      void Promise.reject(new Error('nobody expected this'));
      void Promise.reject(new Error('nor this'));
    });
    await said(page, 'There is some problem. Please check console!');
    await expect.poll(() => page.getByText('There is some problem. Please check console!').count()).toBe(1);
    await mine.context.close();
  });
});
