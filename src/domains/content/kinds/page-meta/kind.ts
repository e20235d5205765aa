/** The details of a page of the website: its texts for search engines, its heading, its ribbon, and the link to an offer. */
import { z } from 'zod';
import { FIELDS, blankOf } from '#domains/content/field-info.ts';
import { WIDE, line, lines, optionalLine, ribbonTag, yesNo } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { PAGE_TITLES, type PageTitle, pageOf } from '#domains/content/pages.ts';
import { RibbonView, SearchView, type ShownItem } from '#domains/content/shown.ts';
import { LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { id } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

/** The parts that a page may have (pages.ts). */
const PARTS = {
  page: z
    .object({
      heading: line(msg('Heading'), TEXTS.heading, WIDE),
      description: lines(msg('Description'), TEXTS.description),
    })
    .register(FIELDS, { label: msg('Page') }),
  ribbonTag,
  offerTag: z
    .object({
      offer_name: optionalLine(msg('Name')),
      /** The id of the offer that the tag leads to; null for the list of offers. */
      navigate_to: id
        .nullish()
        .or(z.literal('').transform(() => null))
        .register(FIELDS, { label: msg('Navigate To'), input: 'offer', blank: null }),
      active_tag: yesNo(msg('Show tag'), 'switch'),
    })
    // A tag that is not shown needs no name.
    .refine(({ active_tag, offer_name }) => !active_tag || Boolean(offer_name), {
      path: ['offer_name'],
      message: TEXTS.offerName,
    })
    .register(FIELDS, { label: msg('Offer tag') }),
};

/** What is asked of an offer tag only while it is shown. */
const ifTagged = (field: 'offer_name' | 'navigate_to') =>
  ({ path: `meta.offerTag.${field}`, when: { field: 'meta.offerTag.active_tag', is: true } }) as const;

const Meta = z.object({
  page_name: z.enum(PAGE_TITLES, { error: LIMIT_TEXTS.unknownPage }).register(FIELDS, { label: msg('Page') }),
  page: PARTS.page.optional(),
  ribbonTag: PARTS.ribbonTag.nullish(),
  offerTag: PARTS.offerTag.optional(),
});
type Meta = z.output<typeof Meta>;

/**
 * The `meta` of the details of a page, with the texts that the page shows without them. The parts that the page does not have are
 * absent, so that they are not required.
 */
export function newDetails(page_name: PageTitle, page: { heading: string; description: string }): object {
  const parts = pageOf(page_name)?.details ?? [];
  return { page_name, ...Object.fromEntries(parts.map((part) => [part, blankOf(PARTS[part])])), page };
}

/** What the top of a page shows. */
export const PageDetails = z.object({
  /** The title and the description for search engines; null while nobody has entered them. */
  search: SearchView.nullable(),
  heading: z.string().nullable(),
  introduction: z.string().nullable(),
  ribbon: RibbonView.nullable(),
  /** The link to an offer, or to all offers. */
  offerTag: z.object({ name: z.string(), slug: z.string().nullable() }).nullable(),
});
export type PageDetails = z.output<typeof PageDetails>;

/**
 * What the details of a page say; nothing if nobody has entered them.
 * @param offerSlug the end of the address of the offer that they name; null leads to all offers
 */
export function pageDetails(
  item: Pick<ShownItem<Meta>, 'name' | 'description' | 'meta'> | undefined,
  offerSlug: string | null,
): PageDetails {
  if (!item) return { search: null, heading: null, introduction: null, ribbon: null, offerTag: null };
  const { page, ribbonTag: ribbon, offerTag } = item.meta;
  return {
    search: { title: item.name, description: item.description },
    heading: page?.heading ?? null,
    introduction: page?.description ?? null,
    ribbon: ribbon ?? null,
    offerTag: offerTag?.active_tag ? { name: offerTag.offer_name ?? '', slug: offerSlug } : null,
  };
}

export const pageMeta = {
  label: msg('details of the page'),
  title: msg('Page Details'),
  fields: itemsOf(Meta, {
    name: line(msg('Title'), TEXTS.title, WIDE),
    description: lines(msg('Description'), TEXTS.description),
  }),
  optionalGroups: ['ribbonTag'],
  form: [
    { title: msg('Meta Details'), fields: ['name', 'description'] },
    { title: msg('Others Details'), needs: 'page', fields: ['meta.page'] },
    { title: msg('Ribbon Tag Details'), needs: 'ribbonTag', fields: ['meta.ribbonTag'] },
    {
      title: msg('Offering Tag Details'),
      needs: 'offerTag',
      fields: ['meta.offerTag.active_tag', { ...ifTagged('offer_name'), isRequired: true }, ifTagged('navigate_to')],
    },
  ],
} as const satisfies KindDefinition;
