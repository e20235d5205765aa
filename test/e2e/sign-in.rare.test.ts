/** Sign-in at another service, in the browser: a Super Admin adds it, a member enters by it and leaves, and another one connects their account. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../helpers/browser.ts';
import { heading, signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson } from '../helpers/world.ts';
import { codeOf, setUp } from '../factors/stage.ts';
import { Browser, CLIENT, type Service, addProvider, startService } from '../identity/stage.ts';

const NARROW_DESKTOP = 1280;
const SIZES = [DESKTOP, NARROW_DESKTOP, PHONE] as const;

let service: Service;

beforeAll(async () => {
  service = await startService();
  await service.person('eva', { name: 'Eva Stone' });
});
afterAll(() => service.stop());
const TERMS_URL = 'https://example.com/terms';
useBrowser({ env: () => ({ ALLOW_PRIVATE_HOSTS: 'true', TERMS_URL }) });

/** Chooses a person on the page of the service. */
async function chooseAt(page: Page, name: string, button = 'Continue'): Promise<void> {
  await heading(page, 'Sandbox ID').waitFor();
  await page.getByLabel(name).check();
  await page.getByRole('button', { name: button }).click();
}

it('a Super Admin adds a service with a table of roles, and changes it', async () => {
  const owner = await signedIn(world.owner, SIZES);
  const { page } = owner;
  await page.goto('/app/signIn');
  await owner.look('sign-ins-empty');
  await page.getByRole('button', { name: '+ Add Sign-in' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Sign-in' });
  await form.getByLabel('Name', { exact: true }).fill('Acme');
  await form.getByLabel('Issuer').fill('acme');
  await form.getByLabel('Domains that belong to the service').fill('example.com, nonsense');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Please enter an address that begins with https://').waitFor();
  await form.getByText('Please enter domains such as example.com').waitFor();
  await form.getByText('Please enter the client secret').waitFor();
  await form.getByLabel('Issuer').fill(service.url);
  await form.getByLabel('Client id').fill(CLIENT.clientId);
  await form.getByLabel('Client secret', { exact: true }).fill(CLIENT.clientSecret);
  await form.getByLabel('Domains that belong to the service').fill('example.com');
  await form.getByLabel('Make accounts').check();
  await form.getByLabel('Claim with the roles').fill('groups');
  await form.getByRole('button', { name: '+ Add row' }).click();
  await form.getByLabel('Value 1').fill('Staff');
  await form.getByLabel('Role 1').selectOption('Front Desk');
  await form.getByRole('checkbox', { name: 'London' }).check();
  await owner.look('sign-in-form');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Members have no roles. Please choose staff, too').waitFor();
  await form.getByLabel('For', { exact: true }).click();
  await page.getByRole('option', { name: 'Members and staff' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Sign-in added').waitFor();
  await page.getByRole('row').filter({ hasText: 'Acme' }).waitFor();
  await owner.look('sign-ins');
  await page.getByRole('button', { name: 'Edit Acme' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sign-in' });
  await expect.poll(() => edit.getByLabel('Client secret', { exact: true }).inputValue()).toBe('');
  await edit.getByLabel('Name', { exact: true }).fill('Acme ID');
  await edit.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Sign-in updated').waitFor();
  const [stored] = await app.knex('identity_providers');
  expect(stored).toMatchObject({ name: 'Acme ID', audience: 'both', role_rows: [{ value: 'Staff' }] });
  await owner.leave(400);
});

it('somebody without an account enters by it, to where they were going, and is led out of it, too', async () => {
  const guest = await stranger(SIZES);
  const { page } = guest;
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).waitFor();
  const notice = page.getByRole('paragraph').filter({ hasText: 'By signing up' });
  await expect.poll(() => notice.textContent()).toBe('By signing up you agree to the terms of use.');
  await expect.poll(() => notice.getByRole('link').getAttribute('href')).toBe(TERMS_URL);
  await guest.look('login-with-services');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await chooseAt(page, 'Eva Stone', 'Cancel');
  await page.waitForURL('**/login');
  await page.getByRole('alert').filter({ hasText: 'You have not given Acme ID permission' }).waitFor();
  await guest.look('sign-in-refused');
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await chooseAt(page, 'Eva Stone');
  await page.waitForURL('**/app/billing');
  expect(page.url()).not.toContain('code=');
  expect(await app.knex('consents').where('kind', 'terms')).toMatchObject([{ way: 'Sign-in at another service' }]);
  await page.goto('/app/profile');
  await page.getByText('Your only way to sign in').waitFor();
  await guest.look('profile-with-only-way');
  const ended = page.waitForRequest(/\/logout\?/);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect((await ended).url()).toContain('id_token_hint=ey');
  const stored = () => page.evaluate(() => localStorage.getItem('endUrl')).catch(() => 'the page is being left');
  await expect.poll(stored).toBeNull();
  await page.waitForURL('**/login');
  await guest.leave(409);
});

it('somebody with a second factor goes on to where they were going, and is led out of the service, too', async () => {
  await service.person('mary', { name: 'Mary Somer' });
  const { data: first } = await new Browser().signIn((await app.knex('identity_providers').first('id'))!.id, 'mary');
  const { secret } = await setUp(app, first.session!);
  const guest = await stranger(SIZES);
  const { page } = guest;
  await page.goto('/app/billing');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await chooseAt(page, 'Mary Somer');
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app/billing');
  expect(await page.evaluate(() => localStorage.getItem('endUrl'))).toContain(`${service.url}/logout?`);
  await guest.leave(403);
});

it('a member connects their account in My Profile, and disconnects it', async () => {
  await addProvider(service, { name: 'Second', owned_domains: [] });
  const person = await addPerson(app.knex, 'Member', [], 'connector@elsewhere.example');
  const member = await signedIn(person, SIZES);
  const { page } = member;
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Connect Second' }).click();
  await chooseAt(page, 'Ada Lovelace');
  await page.getByText('Connected with Second').waitFor();
  await page.getByRole('button', { name: 'Disconnect Second' }).waitFor();
  await member.look('profile-connected');
  await page.getByRole('button', { name: 'Disconnect Second' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect Second' }).waitFor();
  expect(await app.knex('identities').where('user_id', person.id)).toEqual([]);
  await member.leave();
});
