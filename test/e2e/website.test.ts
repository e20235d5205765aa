/** The public pages of the website, from empty to full, as visitors read them. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';
import {
  EXAMPLES,
  MP4,
  type Tagged,
  addItem,
  contentForm,
  exampleFiles,
  freshPicture,
  post,
  put,
} from '../content/examples.ts';
import { DESKTOP, WIDTHS, chromiumOfWorker } from '../helpers/browser.ts';
import { heading, said, stranger, useBrowser } from '../helpers/journeys.ts';
import { expectSameRendering, takenOver } from '../helpers/renderings.ts';
import { app, world } from '../helpers/stage.ts';

useBrowser();

const token = () => world.owner.token!;

/** Pictures for the group `file`, with their alternative texts. */
const pictures = (...alts: string[]): Promise<Tagged[]> =>
  Promise.all(alts.map(async (alt) => ({ tag: alt, part: { filename: `${alt}.png`, content: await freshPicture() } })));

type Fold = { name: string; description?: string; meta: Record<string, unknown> };

async function addFold(fold: Fold, files: Tagged[] = [], titles: string[] = []): Promise<void> {
  const { meta } = await post(
    app,
    { token: token() },
    contentForm({ type: 'page-fold', ...fold, ...(titles.length > 0 && { titles }) }, files),
  );
  expect(meta.errors ?? []).toEqual([]);
}

const footer = (page: Page) => page.getByRole('contentinfo');

describe('a website without content', () => {
  it('has pages with a heading and a call to action, to which nothing links', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.home);
    await footer(page).getByRole('link', { name: 'Workspaces' }).waitFor();
    for (const { path } of SITE_PAGES.filter((each) => each.path !== paths.home))
      await expect
        .poll(() => page.locator(`header a[href="${path}"], footer a[href="${path}"]`).count(), { message: path })
        .toBe(0);
    for (const { path } of SITE_PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('main').locator('a[href^="/search"], form[role=search]').first().waitFor();
    }
    await guest.leave();
  });
});

describe('a website with content', () => {
  let offerId: string;

  beforeAll(async () => {
    const owner = token();
    const testimonial = await addItem(app, owner, 'testimonial');
    await addItem(app, owner, 'slider');
    await post(
      app,
      { token: owner },
      contentForm(
        {
          type: 'image-gallery',
          meta: { title: 'Our rooms', description: 'A look inside', resource_type: 'meeting_room' },
        },
        await pictures('A round table', 'A long table', 'A screen'),
      ),
    );
    await addItem(app, owner, 'know-more');
    await addItem(app, owner, 'page-meta');
    await addItem(app, owner, 'faq');
    await addItem(app, owner, 'other-page');
    offerId = (await addItem(app, owner, 'offer'))._id;
    const meta = { ...EXAMPLES['our-space'].meta, space_id: world.spaceId };
    const video = { tag: 'video', part: { filename: 'tour.mp4', content: MP4, type: 'video/mp4' } };
    const files = [...(await exampleFiles('our-space')), video];
    const form = contentForm({ type: 'our-space', ...EXAMPLES['our-space'], meta }, files);
    const { data: space } = await post(app, { token: owner }, form);
    await addFold({
      name: 'Before you come',
      meta: { page_name: space._id, foldType: 'faqs', items: [{ question: 'Is there a lift?', answer: 'Yes, two.' }] },
    });
    await addFold(
      {
        name: 'Ready before you arrive',
        description: '<p>With <strong>water</strong> on the table.</p>',
        meta: {
          page_name: 'Meeting Room Page',
          foldType: 'default',
          showCTAButton: true,
          ctaButton: { showCTAButton: true, ctaBtnText: 'See our spaces', ctaBtnURL: '/our-spaces' },
        },
      },
      await pictures('A laid table'),
    );
    await addFold(
      { name: 'Three sizes', meta: { page_name: 'Meeting Room Page', foldType: 'list' } },
      await pictures('Small', 'Large'),
      ['For four', 'For twelve'],
    );
    await addFold({
      name: 'What people say',
      meta: { page_name: 'About Us Page', foldType: 'testimonial', items: [testimonial._id] },
    });
    for (const page_name of ['Private Office Page', 'Dedicated Desk Page', 'Flexi Desk Page', 'Availability Page'])
      await addFold({
        name: `About the ${page_name}`,
        meta: { page_name, foldType: 'faqs', items: [{ question: 'Why?', answer: 'Because.' }] },
      });
  });

  it('the footer leads to every page, and each shows its content', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.home);
    const shown: [link: string, text: string][] = [
      ['Our spaces', 'A house by the canal'],
      ['Meeting rooms', 'Ready before you arrive'],
      ['Private offices', 'About the Private Office Page'],
      ['Dedicated desks', 'About the Dedicated Desk Page'],
      ['Flexi desks', 'About the Flexi Desk Page'],
      ['Availability', 'About the Availability Page'],
      ['Offers', 'Summer desk'],
      ['Kings Cross', 'By the canal'],
      ['About us', 'I wrote my best notes here.'],
      ['Testimonials', 'Ada Lovelace'],
      ['Gallery', 'Our rooms'],
      ['FAQs', 'How?'],
      ['Community', 'Meet people'],
    ];
    for (const [link, text] of shown) {
      await footer(page).getByRole('link', { name: link, exact: true }).click();
      // The page before stays until the new one is loaded.
      const { pathname } = new URL(page.url());
      await page.locator(`link[rel=canonical][href$="${pathname}"]`).waitFor({ state: 'attached' });
      await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: link }).toBe(1);
      await guest.look(`website-${link.toLowerCase().replace(' ', '-')}`, { hasContrast: true });
    }
    await footer(page).getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/search');
    await guest.leave();
  });

  it('the home page shows the content', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.home);
    for (const name of ['Find what suits you', 'Offers', 'A look inside', 'Good to know', 'What our members say'])
      await heading(page, name, 2).waitFor();
    await page.getByText('Know more about Meeting Room').click();
    await said(page, 'Bright');
    await guest.look('website-home', { hasContrast: true });
    await guest.leave();
  });

  it('the page of a type shows its details, and leads to the search with the type', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.siteMeetingRooms);
    expect(await page.title()).toContain('Meeting rooms in London');
    await heading(page, 'Meet here').waitFor();
    await said(page, 'in town');
    await heading(page, 'For twelve', 3).waitFor();
    await page.getByRole('img', { name: 'A laid table' }).waitFor();
    await page.getByRole('link', { name: 'See our spaces' }).click();
    await heading(page, 'Our spaces').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Find a meeting room' }).first().click();
    await page.waitForURL('**/search?resource_type=meeting_room');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await guest.leave();
  });

  it('the browser renders each page as the server does', async () => {
    const kinds = [paths.offer('summer-desk'), paths.ourSpace('kings-cross'), paths.otherPage('community')];
    const left = [...SITE_PAGES.map((page) => page.path), ...kinds, paths.space(world.spaceId)];
    // Each page is waited for until its network is idle, so several are opened at once.
    const read = async () => {
      const guest = await stranger();
      for (let path = left.pop(); path; path = left.pop()) await expectSameRendering(guest.page, path);
      await guest.leave();
    };
    await Promise.all([read(), read(), read(), read()]);
  });

  it('the lightbox is used with the keyboard', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.gallery);
    const opener = page.getByRole('link', { name: 'Open picture 2 of 3: A long table' });
    await page.waitForLoadState('networkidle');
    await opener.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'Our rooms' });
    const shown = (picture: number) =>
      lightbox.locator(`[role="group"]:not([inert])[aria-label="Our rooms, picture ${picture} of 3"]`);
    await shown(2).waitFor();
    await guest.look('website-lightbox');
    await page.keyboard.press('ArrowRight');
    await shown(3).waitFor();
    await expect.poll(() => lightbox.getByRole('button', { name: 'Next picture' }).isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await shown(2).waitFor();
    await page.keyboard.press('ArrowLeft');
    await shown(1).waitFor();
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'detached' });
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await guest.leave();
  });

  it('an offer shows its prices and what is included', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.offers);
    await page.getByRole('link', { name: 'Summer desk' }).click();
    await heading(page, 'Summer desk').waitFor();
    await said(page, '£240.00');
    await said(page, '20% off');
    await page.getByRole('list', { name: 'Included in the price' }).getByText('Printing').waitFor();
    const plan = page.getByRole('link', { name: 'Floor plan (PDF)' });
    await expect.poll(() => plan.getAttribute('href')).toMatch(/^\/files\/\w+\.pdf$/);
    await guest.look('website-offer', { hasContrast: true });
    await guest.leave();
  });

  it('a space shows the workspace that can be booked, and leads to its search', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.ourSpace('kings-cross'));
    await heading(page, 'Opening hours', 2).waitFor();
    await page.getByRole('list', { name: 'At a glance' }).getByText('Fast Wi-Fi').waitFor();
    await said(page, '£20.00 a day');
    const video = page.getByLabel('Kings Cross, video 1');
    await video.scrollIntoViewIfNeeded();
    await expect.poll(() => video.getAttribute('poster')).toMatch(/-720\.webp$/);
    await expect.poll(() => video.locator('source').getAttribute('type')).toBe('video/mp4');
    await guest.look('website-space-video');
    await page.getByText('Is there a lift?').click();
    await said(page, 'Yes, two.');
    await page.getByRole('button', { name: 'Book a tour' }).click();
    await page.getByRole('complementary', { name: 'Book a tour' }).waitFor();
    await page.goBack();
    await page.getByRole('complementary').getByRole('link', { name: 'Book Workspace' }).click();
    await page.waitForURL(`**/search?spaceId=${world.spaceId}`);
    await guest.leave();
  });

  it('without JavaScript, questions open, pictures open as files, and the menu leads on', async () => {
    const browser = await chromiumOfWorker();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: app.address,
      viewport: { width: DESKTOP, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(paths.faqs);
    const answer = page.getByText('Online', { exact: true });
    await expect.poll(() => answer.isVisible()).toBe(false);
    await page.getByText('How?').click();
    await answer.waitFor();
    await page.getByText('Ways to work').click();
    await page.getByRole('banner').getByRole('link', { name: 'Meeting rooms' }).click();
    await heading(page, 'Meet here').waitFor();
    await page.goto(paths.gallery);
    await page.getByRole('link', { name: /^Open picture 1/ }).click();
    await page.waitForURL(/\/files\/\w+-1440\.jpg$/);
    await context.close();
  });

  it.each(WIDTHS)('the menu of the header is used with the keyboard at %i px', async (width) => {
    const guest = await stranger(width);
    const { page } = guest;
    await page.goto(paths.home);
    await takenOver(page);
    if (width === DESKTOP) {
      await page.getByText('Ways to work').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await guest.look('website-menu');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('banner').getByRole('link', { name: 'Flexi desks' }).count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    } else {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
      await guest.look('website-menu');
      await page.getByRole('dialog').getByRole('link', { name: 'Meeting rooms' }).focus();
    }
    await page.keyboard.press('Enter');
    await heading(page, 'Meet here').waitFor();
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: 'Flexi desks' }).isVisible())
      .toBe(false);
    await guest.leave();
  });

  it('prints without the header and with the answers', async () => {
    const guest = await stranger();
    const { page } = guest;
    await page.goto(paths.faqs);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
    await page.getByText('Online', { exact: true }).waitFor();
    await guest.look('website-print');
    await guest.leave();
  });

  it('unknown addresses are not found, and former ones lead to the present', async () => {
    const guest = await stranger();
    const { page } = guest;
    for (const path of [paths.offer('nothing'), paths.ourSpace('nothing'), paths.otherPage('nothing')]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await page.getByRole('heading', { name: 'not found' }).waitFor();
    }
    const meta = { pageMeta: { title: 'A title', description: 'A description', slug: 'winter-desk' } };
    expect((await put(app, offerId, { token: token() }, contentForm({ meta }))).meta.success).toBe(true);
    expect((await page.goto(paths.offer('summer-desk')))?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(paths.offer('winter-desk'));
    await heading(page, 'Summer desk').waitFor();
    const moved = await fetch(app.address + paths.offer('summer-desk'), { redirect: 'manual' });
    expect(moved.status).toBe(301);
    await guest.leave(404);
  });
});
