/** What a browser loads first: compressed files that it may keep, and all files of the screen at once. */
import { describe, expect, it } from 'vitest';
import { WIDTHS, type Visitor, visitor } from '../helpers/browser.ts';
import { heading, signedIn, useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

useBrowser();

const linksOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);

async function pageAt(path: string): Promise<string> {
  const response = await fetch(app.address + path);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  return response.text();
}

describe('a script', () => {
  it('is sent compressed, may be kept for a year, and carries only short headers', async () => {
    const [script] = linksOf(await pageAt('/'));
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(app.address + script, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(response.headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.has('content-security-policy')).toBe(false);
      expect(await response.text()).toContain('import');
    }
  });

  it('that does not exist is not found', async () => {
    expect((await fetch(`${app.address}/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${app.address}/assets/..%2findex.html`)).status).toBe(404);
  });
});

/** Opens a page, and returns the scripts that the browser asked for although the page did not name them. */
async function unnamedScripts(path: string, isShown: (visitor: Visitor) => Promise<void>) {
  const token = path.startsWith('/app') ? world.staff.token : undefined;
  const guest = await visitor(app.address, { token, isFresh: true });
  const named = linksOf(await pageAt(path));
  const asked: string[] = [];
  guest.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push(pathname);
  });
  await guest.page.goto(path);
  await isShown(guest);
  await guest.leave();
  expect(named.filter((script) => !asked.includes(script))).toEqual([]);
  return asked.filter((script) => !named.includes(script)).map((script) => script.replace(/-[\w-]{8}\.js$/, ''));
}

describe('a page names all scripts of its screen', () => {
  it('and its font', async () => {
    expect(await pageAt('/')).toMatch(/<link rel="preload" as="font" [^>]*inter-latin-wght[^>]*woff2">/);
  });

  it('for visitors', async () => {
    const scripts = await unnamedScripts('/', ({ page }) =>
      page
        .getByRole('link', { name: /London/ })
        .first()
        .waitFor(),
    );
    for (const name of ['home', 'public-page', 'visitors']) expect(scripts).not.toContain(`/assets/${name}`);
  });

  it('for people who are signed in', async () => {
    const scripts = await unnamedScripts('/app/members', ({ page }) => heading(page, 'Members').waitFor());
    for (const name of ['app-screens', 'members', 'application']) expect(scripts).not.toContain(`/assets/${name}`);
  });
});

describe.each(WIDTHS)('the application at %i px', (width) => {
  it('shows its outline until its scripts have drawn it, and nothing of it moves then', async () => {
    const staff = await signedIn(world.staff, width);
    const { page } = staff;
    const shell = page.locator('[data-shell]');
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/app/members', { waitUntil: 'commit' });
    await shell.waitFor();
    const header = async (scope: string) => page.locator(`${scope} .border-b.h-14`).first().boundingBox();
    const before = await header('[data-shell]');
    await staff.look('shell');
    go();
    await heading(page, 'Members').waitFor();
    await expect.poll(() => shell.isVisible()).toBe(false);
    expect(await header('#root')).toEqual(before);
    await staff.leave();
  });

  it('says that it is offline and what helps, and goes on once the connection is back', async () => {
    const staff = await signedIn(world.staff, width);
    const { page } = staff;
    await page.goto('/app/members');
    await heading(page, 'Members').waitFor();
    const search = page.getByLabel('Search Name or Email');
    await search.fill('nobody at all');
    await staff.context.setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await notice.getByText('What you typed is kept').waitFor();
    await notice.getByRole('button', { name: 'Try Again' }).waitFor();
    await staff.look('offline');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => search.inputValue()).toBe('nobody at all');
    await staff.context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await page
      .getByText(/No member|Nothing/)
      .first()
      .waitFor();
    await staff.leave();
  });
});

it('a public page has no outline of the application', async () => {
  expect(await pageAt('/app/members')).toContain('data-shell');
  expect(await pageAt('/login')).not.toContain('data-shell');
});
