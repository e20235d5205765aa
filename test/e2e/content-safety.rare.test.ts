/**
 * One hundred ways to run a script, in every text of every kind of content, on every public page and in every editor. The content
 * security policy is switched off in these browsers: it would stop the scripts, and here the texts themselves must be harmless.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { KindName } from '#domains/content/kinds.ts';
import { SITE_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';
import { APP_SCREENS } from '#app/client/domains.ts';
import { EXAMPLES, type Fields, contentForm, exampleFiles, post } from '../content/examples.ts';
import { BAD_LINKS, PAYLOADS } from '../content/xss-payloads.ts';
import { chromiumOfWorker } from '../helpers/browser.ts';
import { openScreen } from '../helpers/every-screen.ts';
import { useBrowser } from '../helpers/journeys.ts';
import { app, world } from '../helpers/stage.ts';

useBrowser();

/** The payloads are spread over this number of items of each kind. */
const ITEMS = 5;
const PER_ITEM = PAYLOADS.length / ITEMS;
const MAX_LINE = 200;
/** Fields whose values are chosen, not written. */
const CHOSEN = new Set(['resource_type', 'icon', 'page_name', 'foldType', 'type', 'way', 'slug', 'price', 'ctaBtnURL']);
/** Fields of several lines hold all payloads of an item; fields of one line hold one. */
const LONG = new Set(['description', 'brief', 'subheading', 'question', 'answer', 'value']);
/** Shown prices have few characters. */
const SHORT = new Set(['actual_price', 'discounted_price', 'discount_percent']);

/** Forms refuse control characters and, in one line, line breaks. */
const line = (payload: string) => payload.replace(/[\p{Cc}\u2028]/gu, '').slice(0, MAX_LINE);
const shown = (payload: string) => payload.replace(/\p{Cc}/gu, (found) => (/[\t\n]/.test(found) ? found : ''));

/** A copy of a value with payloads in place of its texts. */
function poisoned(value: unknown, name: string, item: number): unknown {
  const mine = PAYLOADS.slice(item * PER_ITEM, (item + 1) * PER_ITEM);
  if (Array.isArray(value)) return value.map((each) => poisoned(each, name, item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      // The value of a price is short, unlike that of a line to know more.
      Object.entries(value).map(([key, each]) => [key, poisoned(each, 'label' in value ? 'actual_price' : key, item)]),
    );
  if (typeof value !== 'string' || CHOSEN.has(name)) return value;
  if (SHORT.has(name)) return line(mine[0]!).slice(0, 40);
  if (!LONG.has(name)) return line(mine[name.length % mine.length]!);
  // A text before the payloads, as rich text must not be empty once it is cleaned.
  const texts = mine.map((payload) => `<p>x ${shown(payload)}</p>`);
  while (texts.join('').length > 1_900) texts.pop();
  return texts.join('');
}

/** Rich text is long enough for all payloads of an item. */
const richOf = (item: number) =>
  PAYLOADS.slice(item * PER_ITEM, (item + 1) * PER_ITEM)
    .map((payload) => `<p>x ${shown(payload)}</p>`)
    .join('');

async function add(type: KindName, fields: Fields, item: number): Promise<void> {
  const files = (await exampleFiles(type)).map(({ tag, part }) => ({
    tag,
    part: { ...part, filename: line(PAYLOADS[item]!) },
  }));
  const { meta } = await post(app, { token: world.owner.token }, contentForm({ type, ...fields }, files));
  expect(meta.errors ?? [], type).toEqual([]);
}

const RICH: KindName[] = ['our-space', 'offer', 'other-page', 'know-more', 'page-fold'];
const OTHER: KindName[] = ['slider', 'image-gallery', 'know-more'];

function example(type: KindName, item: number): Fields {
  const fields = poisoned(EXAMPLES[type], '', item) as Fields;
  if (RICH.includes(type)) fields.description = richOf(item);
  if (OTHER.includes(type)) {
    fields.meta.resource_type = 'other';
    fields.name = line(PAYLOADS[item * PER_ITEM]!);
  }
  if (type === 'other-page') fields.meta.slug = `page-${item}`;
  if (type === 'our-space' || type === 'offer') Object.assign(fields.meta.pageMeta as object, { slug: `item-${item}` });
  return fields;
}

/** Adds items of every kind, details and folds of every page, and every payload alone in a fold. */
async function fill(): Promise<void> {
  const several: KindName[] = [
    'slider',
    'image-gallery',
    'our-space',
    'know-more',
    'offer',
    'other-page',
    'faq',
    'testimonial',
  ];
  for (let item = 0; item < ITEMS; item += 1) for (const type of several) await add(type, example(type, item), item);
  for (const [index, { title }] of SITE_PAGES.entries()) {
    const item = index % ITEMS;
    const details = example('page-meta', item);
    const offerTag = { offer_name: line(PAYLOADS[index]!), active_tag: true };
    await add('page-meta', { ...details, meta: { ...details.meta, page_name: title, offerTag } }, item);
    const fold = example('page-fold', item);
    await add('page-fold', { ...fold, meta: { ...fold.meta, page_name: title } }, item);
  }
  for (const payload of PAYLOADS) {
    const description = `<p>x</p>${shown(payload)}`;
    const meta = { ...EXAMPLES['page-fold'].meta, page_name: 'About Us Page' };
    await add('page-fold', { name: line(payload), description, meta }, 0);
  }
}

/** What on the page could run: attributes of events, and addresses with a scheme that runs or leads elsewhere. */
function dangerous(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${name}=${value}`);
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc', 'data'].includes(name);
      if (isAddress && /^\s*(javascript|vbscript|data:text|feed):/i.test(value)) found.push(`${name}=${value}`);
      if (isAddress && /evil\.example/.test(new URL(value, location.href).host)) found.push(`${name}=${value}`);
    }
    if (
      element.tagName === 'SCRIPT' &&
      /alert/.test(element.textContent) &&
      !/json/.test((element as HTMLScriptElement).type)
    )
      found.push(element.outerHTML);
  }
  return found;
}

/** A page without a content security policy, with what has run on it. */
async function open(token?: string): Promise<{ page: Page; ran: string[]; close: () => Promise<void> }> {
  const browser = await chromiumOfWorker();
  const context = await browser.newContext({
    bypassCSP: true,
    baseURL: app.address,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  return { page, ran, close: () => context.close() };
}

const slugs = (path: (slug: string) => string, prefix: string) =>
  Array.from({ length: ITEMS }, (_, item) => path(`${prefix}-${item}`));

it('does not run on any public page', { timeout: 180_000 }, async () => {
  await fill();
  const { page, ran, close } = await open();
  const addresses = [
    ...SITE_PAGES.map(({ path }) => path),
    ...slugs(paths.offer, 'item'),
    ...slugs(paths.ourSpace, 'item'),
    ...slugs(paths.otherPage, 'page'),
  ];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page
      .locator('details')
      .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)));
    expect(await page.evaluate(dangerous), address).toEqual([]);
    // Without JavaScript the same HTML is shown as the server sent it.
    expect(ran, address).toEqual([]);
  }
  await close();
});

it('does not run in any editor', { timeout: 180_000 }, async () => {
  const { page, ran, close } = await open(world.owner.token);
  const first = async (type: KindName): Promise<string[]> => {
    const rows = await app.knex('content_items').where({ type }).orderBy('id').limit(ITEMS).select('id');
    return rows.map(({ id }) => id);
  };
  const lists = APP_SCREENS.map(({ path }) => path).filter(
    (path) => path.startsWith('/app/cms/') && !path.includes(':'),
  );
  const addresses = [
    ...lists,
    ...(await first('slider')).map((id) => paths.cmsEditSlider(id)),
    ...(await first('page-fold')).map((id) => paths.cmsEditFold(id)),
    ...(await first('our-space')).map((id) => paths.cmsSpace(id)),
    ...(await first('faq')).map((id) => paths.cmsFaqCategory(id)),
  ];
  for (const address of addresses) {
    await openScreen(page, address);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await page.evaluate(dangerous), address).toEqual([]);
    expect(ran, address).toEqual([]);
  }
  await close();
});

/** Puts an element into the page that carries HTML when it is dragged. */
function addCarrier(html: string): void {
  const carrier = document.createElement('div');
  Object.assign(carrier, { id: 'carrier', draggable: true, textContent: 'Drag me' });
  carrier.style.cssText = 'position:fixed;top:0;left:0;z-index:9999;background:white';
  carrier.addEventListener('dragstart', ({ dataTransfer }) => {
    dataTransfer!.setData('text/html', html);
    dataTransfer!.effectAllowed = 'copy';
  });
  document.body.append(carrier);
}

function paste(editor: Element, html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

it('does not run when it is pasted or dropped into an editor', async () => {
  const { page, ran, close } = await open(world.owner.token);
  await add('page-fold', { ...EXAMPLES['page-fold'], name: 'Pasted' }, 0);
  const { id } = await app.knex('content_items').where({ name: 'Pasted' }).first('id');
  await page.goto(paths.cmsEditFold(id));
  const editor = page.locator('.ql-editor').first();
  await editor.click();
  const html = PAYLOADS.map((payload) => `<p>x <strong>bold</strong> ${shown(payload)}</p>`).join('');
  await editor.evaluate(paste, html);
  await editor.getByText('bold').first().waitFor();
  expect(await page.evaluate(dangerous), 'pasted').toEqual([]);
  const carried = '<p>carried <img src="x" onerror="alert(1)"><b onclick="alert(2)">words</b></p>';
  await page.evaluate(addCarrier, carried);
  await page.locator('#carrier').dragTo(editor);
  await editor.getByText('carried').waitFor();
  expect(await page.evaluate(dangerous), 'dropped').toEqual([]);
  await expect.poll(() => editor.locator('img').count()).toBe(0);
  expect(ran).toEqual([]);
  await close();
});

it('is not the address of a button', async () => {
  for (const ctaBtnURL of BAD_LINKS) {
    const ctaButton = { showCTAButton: true, ctaBtnText: 'Go', ctaBtnURL };
    const meta = { ...EXAMPLES['page-fold'].meta, showCTAButton: true, ctaButton };
    const answer = await post(
      app,
      { token: world.owner.token },
      contentForm({ type: 'page-fold', name: 'Go', description: '', meta }),
    );
    if (!answer.meta.success) continue;
    const resolved = new URL(JSON.parse(answer.data.meta).ctaButton.ctaBtnURL as string, app.address);
    expect(resolved.origin, ctaBtnURL).toBe(app.address);
  }
});
