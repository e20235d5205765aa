import type { Moment } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import type { SitemapEntry } from '#server/sitemap.ts';
import { bookableSpaces } from '#domains/workspaces/server/queries.ts';
import { paths } from '#shared/paths.ts';

/** The page of each workspace that visitors see, with its last change, and the home page, which shows all of them. */
export async function workspaceEntries({ services }: Moment): Promise<SitemapEntry[]> {
  const { knex } = services;
  const last = knex('activities').where('model', 'Workspace').whereRaw('model_id = spaces.id').max('created_at');
  const rows = await bookableSpaces(services)
    .select('spaces.id', knex.raw('COALESCE((?), spaces.created_at) AS changed_at', [last]))
    .orderBy('spaces.id');
  const [site] = await select<{ changed_at: Date }>(knex, 'SELECT changed_at FROM site_version', []);
  return [
    { path: paths.home, changedAt: site!.changed_at },
    ...(rows as { id: string; changed_at: Date }[]).map(({ id, changed_at }) => ({
      path: paths.space(id),
      changedAt: changed_at,
    })),
  ];
}
