/** What visitors read of the website. Every query reads active items only, and no more than the page shows. */
import { raw } from 'objection';
import type { Queryable } from '#server/db/transaction.ts';
import { isTrue } from '#server/db/truth.ts';
import type { Visit } from '#server/context.ts';
import { KIND_NAMES, KINDS, LISTS, type KindName, type MetaOf, kindOf } from '#domains/content/kinds.ts';
import { type SiteOffer, offerView } from '#domains/content/kinds/offer/kind.ts';
import { type SiteOtherPage, otherPageView } from '#domains/content/kinds/other-page/kind.ts';
import { type SiteSpace, spaceView } from '#domains/content/kinds/our-space/kind.ts';
import { foldView } from '#domains/content/kinds/page-fold/kind.ts';
import { pageDetails } from '#domains/content/kinds/page-meta/kind.ts';
import { testimonialView } from '#domains/content/kinds/testimonial/kind.ts';
import { type PageTitle, SITE_PAGES, type SitePage } from '#domains/content/pages.ts';
import type { ShownItem } from '#domains/content/shown.ts';
import type { ListName, SiteNavigation, SitePageView } from '#domains/content/site-views.ts';
import type { KindDefinition } from '#domains/content/kind.ts';
import type { Attachment } from '#domains/attachments/server/index.ts';
import { Content } from '#domains/content/server/model.ts';
import { inLanguage } from '#domains/content/server/translations.ts';
import { sanitise } from '#domains/content/server/sanitise.ts';
import { soldPence } from '#domains/content/server/sold.ts';
import { contentFile, filesOf } from '#domains/content/server/views.ts';
import { NotFound } from '#shared/errors.ts';
import { keysOf } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

/** The most items of one kind that a page shows. */
const MAX_SHOWN = 500;
/** The most items of a kind on a page that has others, too. */
const MAX_EXCERPT = 12;

/** The largest number of items of a kind that a page lists; undefined for none. */
function listLimit(type: KindName, title: PageTitle): number | undefined {
  const { page, excerpts = [] } = kindOf(type).listed ?? {};
  if (page === title) return MAX_SHOWN;
  return excerpts.includes(title) ? MAX_EXCERPT : undefined;
}

type Reading = Pick<Visit['services'], 'knex' | 'language' | 't'>;

/** A column of the workspace in which an item is booked. */
const ofSpace = (column: 'currency' | 'prices_include_tax') =>
  raw(
    `(SELECT spaces.${column} FROM spaces
  WHERE spaces.id = CAST(JSON_VALUE(content_items.meta, '$.booking.space_id') AS UNSIGNED)) AS ${column}`,
  );

const active = (knex: Queryable, type: KindName) =>
  Content.query(knex)
    .where({ type, status: true, active: true })
    .select('content_items.*', ofSpace('currency'), ofSpace('prices_include_tax'), soldPence());
const ordered = (query: ReturnType<typeof active>) => query.orderBy(['position', 'id']);

/** Rich text is sanitised again when it is read. */
function shownItem<K extends KindName>(
  item: Content,
  files: Attachment[],
  { language, t }: Reading,
): ShownItem<MetaOf<K>> {
  const { id, type, slug, price, currency, prices_include_tax, sold_pence } = item;
  const { name, description, meta, rows } = inLanguage(item, files, language);
  return {
    _id: id,
    name,
    description,
    html: () => sanitise(description),
    slug,
    price,
    ...(currency && { currency }),
    pricesIncludeTax: isTrue(prices_include_tax),
    soldPence: sold_pence ?? null,
    meta: meta as MetaOf<K>,
    files: rows.map((row) => contentFile(row, { type, meta })),
    t,
  };
}

/** Items of one kind. */
async function withFiles<K extends KindName>(services: Reading, items: Content[]): Promise<ShownItem<MetaOf<K>>[]> {
  const files = await filesOf(
    services.knex,
    items.map(({ id }) => id),
  );
  return items.map((item) => shownItem<K>(item, files.get(item.id) ?? [], services));
}

/** The lists of a page, by their names in its view. */
async function readLists(services: Reading, page: SitePage & { title: PageTitle }) {
  const { knex } = services;
  const names = keysOf(LISTS);
  const found = await Promise.all(
    names.map(async (name): Promise<Content[]> => {
      const limit = listLimit(LISTS[name], page.title);
      if (limit === undefined) return [];
      const query = ordered(active(knex, LISTS[name])).limit(limit);
      // The page of a resource type shows what is about that type.
      if (page.resourceType) query.whereRaw("JSON_VALUE(meta, '$.resource_type') = ?", [page.resourceType]);
      return query;
    }),
  );
  const files = await filesOf(
    knex,
    found.flat().map(({ id }) => id),
  );
  const lists = names.map((name, index) => {
    const { view }: NonNullable<KindDefinition['listed']> = KINDS[LISTS[name]].listed;
    return [name, found[index]?.map((item) => view(shownItem(item, files.get(item.id) ?? [], services)))];
  });
  return Object.fromEntries(lists) as Pick<SitePageView, ListName>;
}

/** The folds of a page or of a space page, with the testimonials that they show. */
async function readFolds(services: Reading, page: string) {
  const { knex } = services;
  const items = await ordered(active(knex, 'page-fold').where({ page })).limit(MAX_SHOWN);
  const folds = await withFiles<'page-fold'>(services, items);
  const ids = items.flatMap(({ meta }) => (meta.foldType === 'testimonial' ? (meta.items as string[]) : []));
  const chosen = ids.length > 0 ? await active(knex, 'testimonial').whereIn('id', ids) : [];
  const shown = await withFiles<'testimonial'>(services, chosen);
  const testimonials = new Map(shown.map((item) => [item._id, testimonialView(item)]));
  return folds.map((fold) => foldView(fold, testimonials));
}

/** The end of the address of the offer that the details of a page name; null if there is no such offer. */
async function offerSlugOf(knex: Queryable, details: Content | undefined): Promise<string | null> {
  const { offerTag } = (details?.meta ?? {}) as Partial<MetaOf<'page-meta'>>;
  if (!offerTag?.active_tag || !offerTag.navigate_to) return null;
  return (await active(knex, 'offer').findById(offerTag.navigate_to))?.slug ?? null;
}

/** The content of a page. A page that nobody has written anything for has empty lists. */
export async function readPage({ services }: Visit, title: PageTitle): Promise<SitePageView> {
  const { knex } = services;
  const page = SITE_PAGES.find((each) => each.title === title)!;
  const [lists, folds, details] = await Promise.all([
    readLists(services, page),
    readFolds(services, title),
    active(knex, 'page-meta').where({ page: title }).orderBy('id', 'desc').first(),
  ]);
  const shown = details && shownItem<'page-meta'>(details, [], services);
  return { page_name: title, ...pageDetails(shown, await offerSlugOf(knex, details)), folds, ...lists };
}

/** The active item at an address, or at a former one: its slug then differs from the one given. @throws NotFound */
async function findBySlug<K extends KindName>(services: Reading, type: K, slug: string): Promise<ShownItem<MetaOf<K>>> {
  const { knex } = services;
  const present = await active(knex, type).where('live_slug', slug).first();
  const old = present ? undefined : await knex('content_old_slugs').where({ type, slug }).first('item_id');
  const item = present ?? (old && (await active(knex, type).findById(old.item_id)));
  if (!item) throw new NotFound(msg('Page not found'));
  const [shown] = await withFiles<K>(services, [item]);
  return shown!;
}

/** @throws NotFound */
export async function readOffer({ services }: Visit, slug: string): Promise<SiteOffer> {
  return offerView(await findBySlug(services, 'offer', slug));
}

/** @throws NotFound */
export async function readOtherPage({ services }: Visit, slug: string): Promise<SiteOtherPage> {
  return otherPageView(await findBySlug(services, 'other-page', slug));
}

/** @throws NotFound */
export async function readSpace({ services }: Visit, slug: string): Promise<SiteSpace> {
  const { knex } = services;
  const shown = await findBySlug(services, 'our-space', slug);
  const { space_id: spaceId } = shown.meta;
  const [folds, workspace] = await Promise.all([
    readFolds(services, shown._id),
    spaceId ? knex('spaces').where({ id: spaceId, active: true }).first('id') : undefined,
  ]);
  return spaceView(shown, { folds, space_id: workspace?.id ?? null });
}

/** The page that is about the items of a kind: it is linked once one is active. */
const ownPage = (type: KindName) => kindOf(type).listed?.page;

/** What header and footer link to. */
export async function readNavigation({ services: { knex, language } }: Visit): Promise<SiteNavigation> {
  const linked = (type: KindName) => ordered(active(knex, type)).limit(50);
  const [kinds, folded, spaces, otherPages] = await Promise.all([
    Promise.all(KIND_NAMES.filter(ownPage).map((type) => active(knex, type).select('type').first())),
    active(knex, 'page-fold').distinct('page'),
    linked('our-space'),
    linked('other-page'),
  ]);
  const shown = new Set<string | null | undefined>([
    ...kinds.map((item) => item && ownPage(item.type)),
    ...folded.map(({ page }) => page),
  ]);
  const link = (item: Content) => ({ slug: item.slug ?? '', name: inLanguage(item, [], language).name });
  return {
    pages: SITE_PAGES.filter(({ title }) => shown.has(title)).map(({ title }) => title),
    spaces: spaces.map(link),
    otherPages: otherPages.map(link),
  };
}
