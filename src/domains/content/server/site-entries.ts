import type { Moment } from '#server/context.ts';
import type { SitemapEntry } from '#server/sitemap.ts';
import { KIND_NAMES, kindOf } from '#domains/content/kinds.ts';
import { SITE_PAGES } from '#domains/content/pages.ts';
import { Content } from '#domains/content/server/model.ts';
import { readNavigation } from '#domains/content/server/website.ts';
import { paths } from '#shared/paths.ts';

/** The pages of the website that have something to show, except the home page, with their last changes. */
export async function contentEntries(moment: Moment): Promise<SitemapEntry[]> {
  const { knex } = moment.services;
  const active = () => Content.query(knex).where({ status: true, active: true });
  const [items, { pages }, latest] = await Promise.all([
    active()
      .whereIn(
        'type',
        KIND_NAMES.filter((type) => kindOf(type).pathOf),
      )
      .orderBy(['type', 'position', 'id'])
      .select('type', 'slug', 'updated_at'),
    readNavigation(moment),
    active().max('updated_at as updated_at').first(),
  ]);
  const fixed = SITE_PAGES.filter(({ title, path }) => path !== paths.home && pages.includes(title));
  return [
    ...fixed.map(({ path }) => ({ path, changedAt: latest?.updated_at ?? moment.now })),
    ...items.flatMap(({ type, slug, updated_at }) => {
      const path = kindOf(type).pathOf?.(slug ?? '');
      return path ? [{ path, changedAt: updated_at }] : [];
    }),
  ];
}
