/** What visitors read of the website. Every query reads active items only, and no more than the page shows. */
import type { Queryable } from '#server/db/transaction.ts';
import type { Visit } from '#server/context.ts';
import type { KindName, MetaOf } from '#domains/content/kinds.ts';
import { type PageTitle, SITE_PAGES, type SitePage } from '#domains/content/pages.ts';
import type { SiteNavigation, SiteOffer, SiteOtherPage, SitePageView, SiteSpace } from '#domains/content/site-views.ts';
import type { Attachment } from '#domains/attachments/server/index.ts';
import { Content } from '#domains/content/server/model.ts';
import { sanitise } from '#domains/content/server/sanitise.ts';
import {
  type ShownItem,
  faqView,
  foldView,
  galleryView,
  knowMoreView,
  offerCard,
  offerView,
  otherPageView,
  pageDetails,
  sliderView,
  spaceCard,
  spaceView,
  testimonialView,
} from '#domains/content/site-items.ts';
import { contentFile, filesOf } from '#domains/content/server/views.ts';
import { NotFound } from '#shared/errors.ts';
import { keysOf } from '#shared/objects.ts';

/** The most items of one kind that a page shows. */
const MAX_SHOWN = 500;
/** The most items of a kind on a page that has others, too. */
const MAX_EXCERPT = 12;

type ListedKind = Exclude<KindName, 'page-meta' | 'page-fold' | 'other-page'>;

/** What a page shows besides its folds. */
const LISTS: Record<PageTitle, Partial<Record<ListedKind, number>>> = {
  'Home Page': {
    slider: MAX_EXCERPT,
    'image-gallery': MAX_EXCERPT,
    'know-more': MAX_EXCERPT,
    offer: MAX_EXCERPT,
    testimonial: MAX_EXCERPT,
    faq: MAX_EXCERPT,
  },
  'Meeting Room Page': { 'image-gallery': MAX_EXCERPT, 'know-more': MAX_EXCERPT },
  'Private Office Page': { 'image-gallery': MAX_EXCERPT, 'know-more': MAX_EXCERPT },
  'Dedicated Desk Page': { 'image-gallery': MAX_EXCERPT, 'know-more': MAX_EXCERPT },
  'Flexi Desk Page': { 'image-gallery': MAX_EXCERPT, 'know-more': MAX_EXCERPT },
  'Availability Page': {},
  'Offer Page': { offer: MAX_SHOWN },
  'About Us Page': { testimonial: MAX_EXCERPT },
  'Office Listing Page': { 'our-space': MAX_SHOWN },
  'FAQ Page': { faq: MAX_SHOWN },
  'Testimonial Page': { testimonial: MAX_SHOWN },
  'Gallery Page': { 'image-gallery': MAX_SHOWN },
};

const active = (knex: Queryable, type: KindName) => Content.query(knex).where({ type, status: true, active: true });
const ordered = (query: ReturnType<typeof active>) => query.orderBy(['position', 'id']);

/** Rich text is sanitised again when it is read. */
function shownItem({ id, price, ...item }: Content, files: Attachment[]): ShownItem {
  const { type, name, description, slug, meta } = item;
  const texts = { type, name, description, html: () => sanitise(description), slug, meta };
  return { _id: id, ...texts, price, files: files.map((file) => contentFile(file, { type, meta })) };
}

async function withFiles(knex: Queryable, items: Content[]): Promise<ShownItem[]> {
  const files = await filesOf(
    knex,
    items.map(({ id }) => id),
  );
  return items.map((item) => shownItem(item, files.get(item.id) ?? []));
}

/** The items that a page lists, by kind. */
async function readLists(knex: Queryable, page: SitePage & { title: PageTitle }): Promise<Map<KindName, ShownItem[]>> {
  const kinds = Object.entries(LISTS[page.title]) as [ListedKind, number][];
  const found = await Promise.all(
    kinds.map(([type, limit]) => {
      const query = ordered(active(knex, type)).limit(limit);
      // The page of a resource type shows what is about that type.
      if (page.resourceType) query.whereRaw("JSON_VALUE(meta, '$.resource_type') = ?", [page.resourceType]);
      return query;
    }),
  );
  const shown = await withFiles(knex, found.flat());
  const byKind = new Map<KindName, ShownItem[]>();
  for (const each of shown) byKind.set(each.type, [...(byKind.get(each.type) ?? []), each]);
  return byKind;
}

/** The folds of a page or of a space page, with the testimonials that they show. */
async function readFolds(knex: Queryable, page: string) {
  const items = await ordered(active(knex, 'page-fold').where({ page })).limit(MAX_SHOWN);
  const folds = await withFiles(knex, items);
  const ids = items.flatMap(({ meta }) => (meta.foldType === 'testimonial' ? (meta.items as string[]) : []));
  const chosen = ids.length > 0 ? await withFiles(knex, await active(knex, 'testimonial').whereIn('id', ids)) : [];
  const testimonials = new Map(chosen.map((shown) => [shown._id, testimonialView(shown)]));
  return folds.map((fold) => foldView(fold, testimonials));
}

/** The end of the address of the offer that the details of a page name; null if there is no such offer. */
async function offerSlugOf(knex: Queryable, details: Content | undefined): Promise<string | null> {
  const { offerTag } = (details?.meta ?? {}) as Partial<MetaOf<'page-meta'>>;
  if (!offerTag?.active_tag || !offerTag.navigate_to) return null;
  return (await active(knex, 'offer').findById(offerTag.navigate_to))?.slug ?? null;
}

/** The content of a page. A page that nobody has written anything for has empty lists. */
export async function readPage({ services: { knex } }: Visit, title: PageTitle): Promise<SitePageView> {
  const page = SITE_PAGES.find((each) => each.title === title)!;
  const [lists, folds, details] = await Promise.all([
    readLists(knex, page),
    readFolds(knex, title),
    active(knex, 'page-meta').where({ page: title }).orderBy('id', 'desc').first(),
  ]);
  const all = <T>(type: KindName, view: (shown: ShownItem) => T): T[] => (lists.get(type) ?? []).map(view);
  return {
    page_name: title,
    ...pageDetails(details, await offerSlugOf(knex, details)),
    folds,
    sliders: all('slider', sliderView),
    galleries: all('image-gallery', galleryView),
    knowMore: all('know-more', knowMoreView),
    offers: all('offer', offerCard),
    spaces: all('our-space', spaceCard),
    testimonials: all('testimonial', testimonialView),
    faqs: all('faq', faqView),
  };
}

/** The active item at an address, or at a former one: its slug then differs from the one given. @throws NotFound */
async function findBySlug(knex: Queryable, type: KindName, slug: string): Promise<ShownItem> {
  const present = await active(knex, type).where('live_slug', slug).first();
  const old = present ? undefined : await knex('content_old_slugs').where({ type, slug }).first('item_id');
  const item = present ?? (old && (await active(knex, type).findById(old.item_id)));
  if (!item) throw new NotFound('Page');
  const [shown] = await withFiles(knex, [item]);
  return shown!;
}

/** @throws NotFound */
export async function readOffer({ services: { knex } }: Visit, slug: string): Promise<SiteOffer> {
  return offerView(await findBySlug(knex, 'offer', slug));
}

/** @throws NotFound */
export async function readOtherPage({ services: { knex } }: Visit, slug: string): Promise<SiteOtherPage> {
  return otherPageView(await findBySlug(knex, 'other-page', slug));
}

/** @throws NotFound */
export async function readSpace({ services: { knex } }: Visit, slug: string): Promise<SiteSpace> {
  const shown = await findBySlug(knex, 'our-space', slug);
  const { space_id: spaceId } = shown.meta as MetaOf<'our-space'>;
  const [folds, workspace] = await Promise.all([
    readFolds(knex, shown._id),
    spaceId ? knex('spaces').where({ id: spaceId, active: true }).first('id') : undefined,
  ]);
  return spaceView(shown, { folds, space_id: workspace?.id ?? null });
}

/** The kinds that have a page of their own: it is linked once an item is active. */
const OWN_PAGES: Partial<Record<KindName, PageTitle>> = {
  offer: 'Offer Page',
  'our-space': 'Office Listing Page',
  faq: 'FAQ Page',
  testimonial: 'Testimonial Page',
  'image-gallery': 'Gallery Page',
};

/** What header and footer link to. */
export async function readNavigation({ services: { knex } }: Visit): Promise<SiteNavigation> {
  const linked = (type: KindName) => ordered(active(knex, type)).limit(50).select('slug', 'name');
  const [kinds, folded, spaces, otherPages] = await Promise.all([
    Promise.all(keysOf(OWN_PAGES).map((type) => active(knex, type).select('type').first())),
    active(knex, 'page-fold').distinct('page'),
    linked('our-space'),
    linked('other-page'),
  ]);
  const shown = new Set<string | null | undefined>([
    ...kinds.map((item) => item && OWN_PAGES[item.type]),
    ...folded.map(({ page }) => page),
  ]);
  const link = ({ slug, name }: Content) => ({ slug: slug ?? '', name });
  return {
    pages: SITE_PAGES.filter(({ title }) => shown.has(title)).map(({ title }) => title),
    spaces: spaces.map(link),
    otherPages: otherPages.map(link),
  };
}
