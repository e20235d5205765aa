/** A Super Admin connects mail and payments in the product, and tests both. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../sandbox/mailbox/server.ts';
import { startStripeSandbox } from '../../sandbox/stripe/server.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { DESKTOP, PHONE, closePages, visitor } from '../helpers/browser.ts';
import { heading, said } from '../helpers/journeys.ts';
import { type Person, addPerson } from '../helpers/world.ts';
import { KEYS, freshFolder } from '../integrations/sandbox.ts';

let app: TestApp;
let owner: Person;
let mailbox: Mailbox;
let stripe: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeAll(async () => {
  mailbox = await startMailbox({ folder: freshFolder() });
  stripe = await startStripeSandbox({ ...KEYS, file: `${freshFolder()}/stripe.jsonl` });
  app = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://work.example',
    STRIPE_API_BASE: stripe.url,
    ALLOW_PRIVATE_HOSTS: 'true',
    TERMS_URL: 'https://example.org/terms',
  });
  owner = await addPerson(app.knex, 'Super Admin');
});
afterAll(async () => {
  await closePages();
  await app.stop();
  await stripe.stop();
  await mailbox.stop();
});

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

async function fill(page: Page, name: string, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await section(page, name).getByLabel(label, { exact: true }).fill(value);
  await section(page, name)
    .getByRole('button', { name: `Save ${name}` })
    .click();
}

it('the set-up list leads to the sections, and mail and payments work without a restart', async () => {
  const { token } = owner;
  const { page, look, leave } = await visitor(app.address, { token, width: DESKTOP });
  await page.goto('/app/setup');
  const step = page.getByRole('listitem').filter({ hasText: 'Connect mail' });
  await step.getByRole('link', { name: 'Mail' }).click();
  await page.waitForURL('**/app/settings#mail');
  await heading(page, 'Settings').waitFor();
  await expect.poll(() => section(page, 'Business').getByLabel('Page with the terms of use').isDisabled()).toBe(true);
  await page.getByText('Set by the environment: TERMS_URL').waitFor();
  await look('settings', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('settings-dark', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  await fill(page, 'Mail', { 'Mail server': 'mail.example.com', Sender: 'Harbour <hello@example.org>' });
  await section(page, 'Mail').getByText('It must begin with smtp:// or smtps://').waitFor();
  await expect.poll(() => section(page, 'Mail').getByLabel('Sender').inputValue()).toBe('Harbour <hello@example.org>');
  await fill(page, 'Mail', { 'Mail server': mailbox.smtpUrl });
  await said(page, 'Mail updated');
  await section(page, 'Mail').getByRole('button', { name: 'Send test mail' }).click();
  await section(page, 'Mail').getByText(`The mail server has accepted a mail to ${owner.email}.`).waitFor();
  const [mail] = (await (await fetch(`${mailbox.url}/dev/mailbox.json`)).json()) as { to: string; subject: string }[];
  expect(mail).toMatchObject({ to: owner.email, subject: 'Test of Cockpit' });

  await fill(page, 'Payments', {
    'Secret key': KEYS.secretKey,
    'Publishable key': KEYS.publishableKey,
    'Webhook secret': KEYS.webhookSecret,
  });
  await said(page, 'Payments updated');
  await section(page, 'Payments').getByRole('button', { name: 'Make test charge' }).click();
  await section(page, 'Payments').getByText('Stripe has charged £1.00 and refunded it.').waitFor();
  await page
    .getByRole('group', { name: 'Secret key' })
    .getByText(/^Set on .+ by Person/)
    .waitFor();
  expect(await page.content()).not.toContain(KEYS.secretKey);
  await look('settings-set', { hasContrast: true });

  await page.goto('/app/setup');
  for (const name of ['Connect mail', 'Connect payments'])
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('img', { name: /^(Done|Works for a trial)$/ })
      .waitFor();
  await leave(400);
});

it('a secret is replaced and removed, on a phone, too', async () => {
  const { token } = owner;
  const { page, look, leave } = await visitor(app.address, { token, width: PHONE });
  await page.goto('/app/settings#payments');
  const secret = page.getByRole('group', { name: 'Webhook secret' });
  await secret.getByRole('button', { name: 'Replace Webhook secret' }).click();
  await fill(page, 'Payments', { 'Webhook secret': 'whsec_of_another_endpoint' });
  await said(page, 'Payments updated');
  await secret.getByRole('button', { name: 'Remove Webhook secret' }).click();
  await secret.getByText('It is removed when you save.').waitFor();
  await look('settings-phone', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('settings-phone-dark', { hasContrast: true });
  await secret.getByRole('button', { name: 'Keep Webhook secret' }).click();
  await secret.getByRole('button', { name: 'Remove Webhook secret' }).click();
  await section(page, 'Payments').getByRole('button', { name: 'Save Payments' }).click();
  await secret.waitFor({ state: 'detached' });
  expect(app.services.config.STRIPE_WEBHOOK_SECRET).toBeUndefined();
  await leave();
});

it('two people who save one section see each other’s change', async () => {
  const { token } = owner;
  const { page, leave } = await visitor(app.address, { token, width: DESKTOP });
  await page.goto('/app/settings');
  await section(page, 'Business').getByLabel('Name', { exact: true }).fill('Harbour Rooms');
  const body = { section: 'business', values: { INFO_EMAIL: 'hello@harbour.example' } };
  await app.call('PUT', '/settings', { token, body });
  await section(page, 'Business').getByRole('button', { name: 'Save Business' }).click();
  await section(page, 'Business').getByRole('alert').waitFor();
  await expect
    .poll(() => section(page, 'Business').getByLabel('Email for questions').inputValue())
    .toBe('hello@harbour.example');
  await section(page, 'Business').getByRole('button', { name: 'Save Business' }).click();
  await said(page, 'Business updated');
  expect(app.services.config.OPERATOR_NAME).toBe('Harbour Rooms');
  await leave(409);
});

it('pages have the brand colour from the next load on, rendered ones too', async () => {
  const { token } = owner;
  const setColor = (BRAND_COLOR: string | null) =>
    app.call('PUT', '/settings', { token, body: { section: 'looks', values: { BRAND_COLOR } } });
  const home = async () => (await fetch(app.address)).text();
  expect(await home()).not.toContain('--color-primary');
  await setColor('#7a1fa2');
  expect(await home()).toContain('--color-primary:light-dark(#7a1fa2,');
  const { page, look, leave } = await visitor(app.address, { token, width: DESKTOP });
  await page.goto('/app/settings#looks');
  await section(page, 'Looks').getByLabel('Brand colour').fill('#7a1fa3');
  const save = section(page, 'Looks').getByRole('button', { name: 'Save Looks' });
  // The button changes its colour over a moment when it can be pressed.
  const colour = () => save.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(colour).toBe('rgb(122, 31, 162)');
  await look('settings-brand', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('settings-brand-dark', { hasContrast: true });
  expect((await setColor('red;}body{display:none')).meta.status).toBe(400);
  await setColor(null);
  expect(await home()).not.toContain('--color-primary');
  await leave();
});

/** A word on a transparent ground. */
async function logoFile(color: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120"><circle cx="60" cy="60" r="50" fill="${color}"/><rect x="140" y="40" width="440" height="40" fill="${color}"/></svg>`;
  return { name: `${color}.png`, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

it('a logo and an icon are uploaded, shown on both grounds, and removed', async () => {
  const { token } = owner;
  const { page, look, leave } = await visitor(app.address, { token, width: DESKTOP });
  await page.goto('/app/settings#looks');
  const choose = (label: string, file: Awaited<ReturnType<typeof logoFile>>) =>
    section(page, 'Looks').getByLabel(`File of ${label}`, { exact: true }).setInputFiles([file]);
  const group = (label: string) => section(page, 'Looks').getByRole('group', { name: label, exact: true });
  await choose('Logo', { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await group('Logo').getByText('Please upload a PNG, JPG or WebP file').waitFor();
  await choose('Logo', await logoFile('navy'));
  await choose('Logo on dark grounds', await logoFile('white'));
  await choose('Icon', await logoFile('teal'));
  await group('Icon').getByAltText('On a dark ground').waitFor();
  await section(page, 'Looks').getByRole('button', { name: 'Save Looks' }).click();
  await said(page, 'Looks updated');
  const shown = page.getByRole('complementary').getByRole('img');
  await expect.poll(() => shown.count()).toBe(1);
  await look('settings-logo', { hasContrast: true });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('settings-logo-dark', { hasContrast: true });

  const html = await (await fetch(app.address)).text();
  // Its place is kept while it loads.
  const [, src] = /<img src="([^"]+)" width="600" height="120"/.exec(html) ?? [];
  expect((await fetch(app.address + src)).status).toBe(200);
  expect(html).toMatch(/<link rel="icon" href="\/files\/[\da-f]{32}-180x180\.png" type="image\/png">/);
  expect(html).not.toContain('favicon.svg" type');
  await page.goto('/');
  const [light, dark] = await page.getByRole('banner').locator('img').all();
  await expect.poll(async () => [await light!.isVisible(), await dark!.isVisible()]).toEqual([false, true]);
  await look('home-logo-dark');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(async () => [await light!.isVisible(), await dark!.isVisible()]).toEqual([true, false]);
  await look('home-logo');

  await page.goto('/app/settings#looks');
  for (const label of ['Logo', 'Logo on dark grounds', 'Icon'])
    await group(label)
      .getByRole('button', { name: `Remove ${label}` })
      .click();
  await section(page, 'Looks').getByRole('button', { name: 'Save Looks' }).click();
  await said(page, 'Looks updated');
  await shown.waitFor({ state: 'detached' });
  expect(await (await fetch(app.address)).text()).toContain('/favicon.svg');
  await leave(400);
});
