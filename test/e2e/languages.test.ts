/** A visitor who reads another language, and one who reads from right to left. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LANGUAGES, SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { WIDTHS } from '../helpers/browser.ts';
import { signedIn, stranger, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';
import { addPerson, slot } from '../helpers/world.ts';
import { takeRoom } from '../waiting/helpers.ts';

useBrowser();

async function fullSearch(inDays: number): Promise<string> {
  const period = slot(inDays);
  await takeRoom(app, world, world.otherMember, period);
  const day = period.from.slice(0, 10);
  const query = { resource_type: 'meeting_room', capacity: '2', from_date: day, to_date: day, from_time: '10:00' };
  return `/search?${new URLSearchParams({ ...query, spaceId: world.spaceId, duration: '2' })}`;
}

it.each([
  {
    language: 'de',
    direction: 'ltr',
    workspace: 'Standort',
    wait: 'Auf einen Platz warten',
    first: 'Als Nächstes an der Reihe',
  },
  { language: 'ar', direction: 'rtl', workspace: 'مساحة العمل', wait: 'انتظر مكانا', first: 'الأول في الدور' },
])('the search and the waiting list are in the chosen language: $language', async (spoken) => {
  const { language, direction, workspace, wait, first } = spoken;
  const address = await fullSearch(language === 'de' ? 6 : 7);
  const person = await addPerson(app.knex, 'Member');
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  await page.context().addCookies([{ name: 'language', value: language, url: app.address }]);
  await page.goto(address);
  await page.locator(`html[lang="${language}"][dir="${direction}"]`).waitFor();
  await page.getByLabel(workspace, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: wait, exact: true }).click();
  await page.getByRole('dialog', { name: wait }).getByText(first).waitFor();
  await member.leave();
});

it('a visitor in English loads no catalogue', async () => {
  const visitor = await stranger(WIDTHS);
  const { page } = visitor;
  await page.goto(await fullSearch(8));
  await page.getByRole('link', { name: 'Wait for a place', exact: true }).waitFor();
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) expect(await (await fetch(file)).text()).not.toContain('Auf einen Platz warten');
  await visitor.leave();
});

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);

it('a visitor chooses a language at the foot of a page, and a member keeps it for their mails', async () => {
  const person = await addPerson(app.knex, 'Member');
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  const stored = () => app.knex('users').where('id', person.id).first('language');
  await page.goto('/');
  const choice = page.getByRole('contentinfo').getByLabel('Language');
  await expect
    .poll(() => choice.locator('option').allTextContents())
    .toEqual(SPOKEN_LANGUAGES.map((language) => LANGUAGES[language].name));
  await expect.poll(() => choice.locator('option[lang="ar"]').textContent()).toBe('العربية');
  expect(await cookiesOf(page)).toEqual([]);
  await choice.selectOption({ label: 'Deutsch' });
  await page.locator('html[lang="de"]').waitFor();
  expect(await cookiesOf(page)).toEqual(['language=de']);
  expect(await stored()).toEqual({ language: 'de' });
  await page.goto('/app/profile');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Mobilnummer').fill('7700900123');
  await page.getByLabel('Adresse').fill('1 Test Street');
  await page.getByLabel('Name der Firma').fill('Engines');
  await page.getByLabel('Sprache').click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
  expect(await stored()).toEqual({ language: 'ar' });
  await member.leave();
});

it('the profile begins with the language of the page for somebody who has chosen none', async () => {
  const person = await addPerson(app.knex, 'Member', [world.spaceId]);
  const member = await signedIn(person, WIDTHS);
  const { page } = member;
  await page.context().addCookies([{ name: 'language', value: 'de', url: app.address }]);
  await page.goto('/app/profile');
  await expect.poll(() => page.getByLabel('Sprache').textContent()).toContain('Deutsch');
  await member.leave();
});

it('the login page has the choice, too', async () => {
  const visitor = await stranger(WIDTHS);
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('de');
  await page.locator('html[lang="de"]').waitFor();
  await page.getByLabel('Sprache').waitFor();
  await visitor.leave();
});

it('an address that names a language keeps it on the way through the site, and a choice leads to another one', async () => {
  const visitor = await stranger(WIDTHS);
  const { page } = visitor;
  const path = () => new URL(page.url()).pathname;
  await page.goto('/de/login');
  await page.locator('html[lang="de"]').waitFor();
  const signUp = page.locator('a[href="/de/signup"]').first();
  await signUp.click();
  await expect.poll(path).toBe('/de/signup');
  await page.goBack();
  await expect.poll(path).toBe('/de/login');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  // A refused call is answered in the language of the address, which nobody has chosen.
  await page.locator('form').getByText('Bitte', { exact: false }).first().waitFor();
  expect(await cookiesOf(page)).toEqual([]);
  await page.getByLabel('Sprache').selectOption('fr');
  await expect.poll(path).toBe('/fr/login');
  await page.locator('html[lang="fr"]').waitFor();
  await page.getByLabel('Langue').selectOption('en');
  await expect.poll(path).toBe('/login');
  await page.locator('html[lang="en-GB"]').waitFor();
  await visitor.leave();
});

it.each(['de', 'ar'])(
  'the browser takes over the start page and a workspace in the language of the server: %s',
  async (language) => {
    const visitor = await stranger(WIDTHS);
    const { page } = visitor;
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    for (const path of [`/${language}`, `/${language}/space/${world.spaceId}`]) {
      await page.goto(path);
      await page.locator(`html[lang="${language}"]`).waitFor();
      await page.locator('select:enabled').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    }
    expect(problems).toEqual([]);
    await visitor.leave();
  },
);
