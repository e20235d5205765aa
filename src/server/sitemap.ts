/** The list of public pages for search engines. Each domain lists its pages; the application puts the lists together. */
import { escapeHtml } from '#server/mail/html.ts';

export type SitemapEntry = {
  /** The path of the page. */
  path: string;
  changedAt: Date;
};

/** @param publicUrl the address of the site */
export function sitemapText(publicUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
