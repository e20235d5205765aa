import { domains } from '#app/server/domains.ts';
import type { Moment } from '#server/context.ts';
import type { SitemapEntry } from '#server/sitemap.ts';

/** All public pages of the site. */
export async function siteEntries(moment: Moment): Promise<SitemapEntry[]> {
  return (await Promise.all(domains.map(({ siteEntries: list }) => list?.(moment) ?? []))).flat();
}
