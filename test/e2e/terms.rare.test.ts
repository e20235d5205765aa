/** The operator's pages with terms and privacy policy: linked where they are configured, otherwise named in plain text. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { closePages, visitor } from '../helpers/browser.ts';

const NOTICE = 'By signing up you agree to the terms of use and the privacy policy of Cockpit.';
const ADDRESSES = { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' };

afterAll(closePages);

describe.each([
  ['with pages', ADDRESSES],
  ['without pages', {}],
] as const)('%s of the operator', (_name, env) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(env);
  });
  afterAll(() => app.stop());

  it('the sign-up and the footer agree with the configuration', async () => {
    const guest = await visitor(app.address);
    const { page } = guest;
    const isLinked = 'TERMS_URL' in env;
    await page.goto('/signup');
    const notice = page.getByRole('paragraph').filter({ hasText: 'By signing up' });
    await expect.poll(() => notice.textContent()).toContain(NOTICE);
    const links = async (name: RegExp) =>
      page.getByRole('link', { name }).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(await links(/^terms of use$/)).toEqual(isLinked ? [ADDRESSES.TERMS_URL] : []);
    expect(await links(/^privacy policy$/)).toEqual(isLinked ? [ADDRESSES.PRIVACY_URL] : []);
    await guest.look(`sign-up-${isLinked ? 'linked' : 'plain'}`);

    await page.goto('/search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Login' }).waitFor();
    // The footer has the links as soon as the configuration is loaded.
    if (isLinked) await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).waitFor();
    expect(await links(/^Terms of use$/)).toEqual(isLinked ? [ADDRESSES.TERMS_URL] : []);
    expect(await links(/^Privacy policy$/)).toEqual(isLinked ? [ADDRESSES.PRIVACY_URL] : []);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await guest.look(`footer-${isLinked ? 'linked' : 'plain'}`);
    await guest.leave();
  });
});
