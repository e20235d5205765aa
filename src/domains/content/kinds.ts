/** The kinds of content. The server and the editors work from this table. */
import type { z } from 'zod';
import type { FileGroups } from '#domains/content/files.ts';
import { draftOf } from '#domains/content/draft-schema.ts';
import type { ContentFields, KindDefinition } from '#domains/content/kind.ts';
import { faq } from '#domains/content/kinds/faq/kind.ts';
import { imageGallery } from '#domains/content/kinds/image-gallery/kind.ts';
import { knowMore } from '#domains/content/kinds/know-more/kind.ts';
import { offer } from '#domains/content/kinds/offer/kind.ts';
import { otherPage } from '#domains/content/kinds/other-page/kind.ts';
import { ourSpace } from '#domains/content/kinds/our-space/kind.ts';
import { pageFold } from '#domains/content/kinds/page-fold/kind.ts';
import { pageMeta } from '#domains/content/kinds/page-meta/kind.ts';
import { slider } from '#domains/content/kinds/slider/kind.ts';
import { testimonial } from '#domains/content/kinds/testimonial/kind.ts';
import { fieldsOf, keysOf } from '#shared/objects.ts';

/** A kind whose `meta` has a `page_name` belongs to a page (pages.ts) or to a space page. */
export const KINDS = {
  slider,
  'image-gallery': imageGallery,
  'our-space': ourSpace,
  'know-more': knowMore,
  'page-meta': pageMeta,
  'page-fold': pageFold,
  offer,
  'other-page': otherPage,
  faq,
  testimonial,
};

/** The lists of a page, by their names in its view. */
export const LISTS = {
  sliders: 'slider',
  galleries: 'image-gallery',
  knowMore: 'know-more',
  offers: 'offer',
  spaces: 'our-space',
  testimonials: 'testimonial',
  faqs: 'faq',
} as const satisfies Record<string, KindName>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = keysOf(KINDS) as [KindName, ...KindName[]];

/** A kind by its name, with the optional parts that its entry may lack. */
export const kindOf = (type: KindName): KindDefinition => KINDS[type];

const DRAFTS = new Map(KIND_NAMES.map((type) => [type, draftOf(KINDS[type].fields) as z.ZodType<ContentFields>]));

/** The fields of a draft of a kind, each of which may be blank. */
export const draftFields = (type: KindName): z.ZodType<ContentFields> => DRAFTS.get(type)!;

export type FieldsOf<K extends KindName> = z.output<(typeof KINDS)[K]['fields']>;
export type MetaOf<K extends KindName> = FieldsOf<K>['meta'];

/** The files that an item has. Those of a fold depend on its type. */
export function fileGroups(type: KindName, meta: object): FileGroups {
  const { files = {}, filesBy } = kindOf(type);
  if (!filesBy) return files;
  const value = fieldsOf(meta)[filesBy.field];
  return typeof value === 'string' && Object.hasOwn(filesBy.files, value) ? (filesBy.files[value] ?? {}) : {};
}

/**
 * The meta of an item, whose kind is known, from its JSON. What nobody has typed into a draft yet is blank.
 * @throws ZodError for an item that the server has not written
 */
export function metaOf<K extends KindName>(type: K, item: { meta: string }): MetaOf<K> {
  return draftFields(type).parse({ meta: JSON.parse(item.meta) }).meta as MetaOf<K>;
}
