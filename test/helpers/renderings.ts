/** Compares what the server renders with what the browser renders by itself: the browser takes over elements without a look at them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the browser has taken over the page: React then keeps its tree at the elements, and effects have run. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The elements and texts of the page as lines. Form controls have their present value, because the attribute need not be written. */
function outline(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const generated = /^(?:P\d+-\d+|_r_\w+_|_R_\w+_)/;
    const walker = document.createTreeWalker(
      document.querySelector('#root')!,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    const lines: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element)) {
        lines.push(node.nodeValue!);
        continue;
      }
      const attributes = [...node.attributes]
        .filter(({ name, value }) => !['value', 'selected', 'checked'].includes(name) && !(name === 'class' && !value))
        .map(({ name, value }) => `${name}=${generated.test(value) ? 'generated' : value}`);
      if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)
        attributes.push(`value=${node.value}`, `checked=${'checked' in node && node.checked}`);
      lines.push(`<${[node.localName, ...attributes.sort()].join(' ')}>`);
    }
    return lines;
  });
}

/** The outline once nothing is loaded any more: maps and calendars come later. */
async function finalOutline(page: Page): Promise<string[]> {
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  // The code of this choice is loaded last. It is disabled until then.
  const choice = page.getByLabel('Language', { exact: true }).and(page.locator(':enabled'));
  await choice.first().waitFor({ state: 'attached' });
  let [before, now] = [await outline(page), [] as string[]];
  while ((now = await outline(page)).join() !== before.join()) before = now;
  return now;
}

/** Asserts that the browser renders a page of the server with the same elements. @param page must be at another page */
export async function expectSameRendering(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const sent = await finalOutline(page);
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const [before, after] = [text.indexOf('<div id="root">'), text.lastIndexOf('<script type="application/json"')];
    await route.fulfill({ response, body: `${text.slice(0, before)}<div id="root"></div>${text.slice(after)}` });
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const own = await finalOutline(page);
  await page.unroute(path);
  expect(own, path).toEqual(sent);
}
