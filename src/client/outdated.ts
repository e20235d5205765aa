/** Notices that the server has another build of this page, as after an upgrade. Files that this page still needs may then be gone. */
import { MINUTE } from '#shared/time.ts';

/** Its name contains a hash of everything that it loads. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src');

async function isOutdated(): Promise<boolean> {
  const response = await fetch(window.location.pathname, { cache: 'no-store' });
  const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  // A server that is starting answers without a page.
  return Boolean(entry) && entry !== entryOf(document);
}

/**
 * Reloads an outdated page. A page of the last minute is not reloaded, because processes of two releases may run beside each other, and
 * the page could come from the other one each time.
 */
export async function reloadIfOutdated(): Promise<void> {
  if (performance.now() < MINUTE) return;
  if (await isOutdated().catch(() => false)) window.location.reload();
}
