/** The part of the address of a page that names its language. */
import type { PageBase } from '#shared/languages.ts';

/** '/de' on a German page at an address that says so. The server has written the language into the page. */
export function pageBase(): PageBase {
  const base = `/${document.documentElement.lang}` as PageBase;
  return `${window.location.pathname}/`.startsWith(`${base}/`) ? base : '';
}

/** The path of the page without it. */
export const pagePath = (): string => window.location.pathname.slice(pageBase().length) || '/';
