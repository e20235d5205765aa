import type { Moment } from '#server/context.ts';
import type { SitemapEntry } from '#server/sitemap.ts';
import { SITE_PAGES } from '#domains/content/pages.ts';
import { Content } from '#domains/content/server/model.ts';
import { readNavigation } from '#domains/content/server/website.ts';
import { paths } from '#shared/paths.ts';

const PATHS = { offer: paths.offer, 'our-space': paths.ourSpace, 'other-page': paths.otherPage };

type Paged = keyof typeof PATHS;

/** The pages of the website that have something to show, except the home page, with their last changes. */
export async function contentEntries(moment: Moment): Promise<SitemapEntry[]> {
  const { knex } = moment.services;
  const active = () => Content.query(knex).where({ status: true, active: true });
  const [items, { pages }, latest] = await Promise.all([
    active()
      .whereIn('type', Object.keys(PATHS))
      .orderBy(['type', 'position', 'id'])
      .select('type', 'slug', 'updated_at'),
    readNavigation(moment),
    active().max('updated_at as updated_at').first(),
  ]);
  const fixed = SITE_PAGES.filter(({ title, path }) => path !== paths.home && pages.includes(title));
  return [
    ...fixed.map(({ path }) => ({ path, changedAt: latest?.updated_at ?? moment.now })),
    ...items.map(({ type, slug, updated_at }) => ({ path: PATHS[type as Paged](slug ?? ''), changedAt: updated_at })),
  ];
}
