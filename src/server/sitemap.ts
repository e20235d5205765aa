/** The list of public pages for search engines. Each domain lists its pages; the application puts the lists together. */
import { escapeHtml } from '#server/mail/html.ts';
import { addressIn, alternatesOf, baseOf, type SpokenLanguage } from '#shared/languages.ts';

export type SitemapEntry = {
  /** The path of the page. */
  path: string;
  changedAt: Date;
};

/**
 * Each page in each language, with its addresses in the others.
 * @param publicUrl the address of the site
 */
export function sitemapText(publicUrl: string, entries: SitemapEntry[], languages: readonly SpokenLanguage[]): string {
  const hrefOf = (address: string) => escapeHtml(new URL(address, publicUrl).href);
  const urls = entries.flatMap(({ path, changedAt }) => {
    const others = alternatesOf(languages, path)
      .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${hrefOf(address)}"/>`)
      .join('');
    const lastmod = `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return languages.map(
      (language) => `<url><loc>${hrefOf(addressIn(baseOf(language), path))}</loc>${lastmod}${others}</url>`,
    );
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`;
}
