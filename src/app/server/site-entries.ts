import type { Moment } from '#server/context.ts';
import type { SitemapEntry } from '#server/sitemap.ts';
import { contentEntries } from '#domains/content/server/index.ts';
import { workspaceEntries } from '#domains/workspaces/server/index.ts';

/** The domains with public pages. */
const LISTS = [workspaceEntries, contentEntries];

/** All public pages of the site. */
export async function siteEntries(moment: Moment): Promise<SitemapEntry[]> {
  return (await Promise.all(LISTS.map((list) => list(moment)))).flat();
}
