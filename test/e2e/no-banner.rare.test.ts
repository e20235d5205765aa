/** The public website stores nothing in a browser and asks nobody else, so that it needs no banner. */
import { expect, it } from 'vitest';
import { SITE_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';
import { stranger, useBrowser } from '../helpers/journeys.ts';
import { app } from '../helpers/stage.ts';

useBrowser();

it('a visitor who looks at all public pages has no cookie, nothing stored, and has asked nobody else', async () => {
  const guest = await stranger();
  const { page } = guest;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const path of [...SITE_PAGES.map((each) => each.path), paths.search, paths.login, paths.signup]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // The choice of a language is a cookie, once somebody makes it.
    expect(await page.context().cookies(), path).toEqual([]);
    const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(await stored(), path).toEqual([]);
  }
  const own = new URL(app.address).origin;
  expect([...asked].filter((origin) => origin !== own && !/^(data|blob):/.test(origin))).toEqual([]);
  await guest.leave();
});
