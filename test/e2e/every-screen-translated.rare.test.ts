/** Every screen in a language that is written from right to left and in one with long words: it fits, axe finds nothing, and no text is English. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PAGES, RENDERED_PAGES } from '#app/pages.ts';
import { APP_SCREENS } from '#app/client/domains.ts';
import { KIND_NAMES } from '#domains/content/kinds.ts';
import { readTexts } from '#server/catalogue.ts';
import { addItem } from '../content/examples.ts';
import { PHONE, type Visitor, WIDTHS, visitor } from '../helpers/browser.ts';
import { addressOf, openScreen, publicAddressOf, useRecords } from '../helpers/every-screen.ts';
import { app, world } from '../helpers/stage.ts';

useRecords();
beforeAll(async () => {
  for (const kind of KIND_NAMES) await addItem(app, world.owner.token, kind);
});

/** What the records of these tests are called, and the services say, in words that screens use, too. */
const NAMES = ['Member', 'Booking', 'Online', 'Meeting Rooms', 'Members', 'Storage'];

/** The English texts that a language has other words for, wherever they are shown. */
function englishOf(language: string): Set<string> {
  const folder = join(import.meta.dirname, '../../src/texts', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'));
  const texts = files
    .flatMap((name) => readTexts(readFileSync(join(folder, name), 'utf8')))
    .map(([text, said]) => [text.replace(/\|\|.*/, ''), said] as const);
  const same = new Set(texts.filter(([text, said]) => text === said).map(([text]) => text));
  return new Set(texts.map(([text]) => text).filter((text) => !same.has(text) && !NAMES.includes(text)));
}

/** The texts that a page shows or says to screen readers. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.add(node.getAttribute(name) ?? '');
      else if (!node.parentElement!.closest('script, style, [lang]:not(html), bdi')) found.add(node.nodeValue!.trim());
    }
    return [...found];
  });

describe.each(['ar', 'de'])('in %s', (language) => {
  const english = englishOf(language);
  let owner: Visitor;
  let guest: Visitor;

  const reader = async (token?: string) => {
    const opened = await visitor(app.address, { width: language === 'ar' ? WIDTHS : PHONE, token });
    await opened.context.addCookies([{ name: 'language', value: language, url: app.address }]);
    return opened;
  };
  beforeAll(async () => {
    owner = await reader(world.owner.token);
    await owner.context.addInitScript((id) => localStorage.setItem('activeSpace', id), world.spaceId);
    guest = await reader();
  });
  afterAll(async () => {
    await owner.leave();
    await guest.leave(404);
  });

  async function lookAt({ page, look }: Visitor, address: string) {
    await openScreen(page, address);
    await look(`${language}${address.replaceAll('/', '-')}`);
    const written = JSON.stringify(await app.knex('content_items').select());
    const isForgotten = (text: string) => english.has(text) && !written.includes(JSON.stringify(text).slice(1, -1));
    expect((await textsOf(page)).filter(isForgotten)).toEqual([]);
  }

  it.each(APP_SCREENS.map(({ path }) => path))('%s', (path) => lookAt(owner, addressOf(path)));

  it.each([...RENDERED_PAGES, ...PUBLIC_PAGES].map(({ path }) => path))('%s', (path) =>
    lookAt(guest, publicAddressOf(path)),
  );
});
