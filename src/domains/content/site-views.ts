/** What visitors read of whole pages. What they read of an item is in its kind (kinds/). Rich text is sanitised when it is read. */
import { z } from 'zod';
import { KINDS, LISTS } from '#domains/content/kinds.ts';
import { SiteFold } from '#domains/content/kinds/page-fold/kind.ts';
import { PageDetails } from '#domains/content/kinds/page-meta/kind.ts';
import { PAGE_TITLES } from '#domains/content/pages.ts';
import { keysOf } from '#shared/objects.ts';

export type ListName = keyof typeof LISTS;

type Lists = { [Name in ListName]: z.ZodArray<(typeof KINDS)[(typeof LISTS)[Name]]['listed']['schema']> };

const lists = Object.fromEntries(
  keysOf(LISTS).map((name) => [name, z.array<z.ZodType>(KINDS[LISTS[name]].listed.schema)]),
) as unknown as Lists;

/** The content of one page (pages.ts). Lists that the page does not show are empty. */
export const SitePageView = z.object({
  page_name: z.enum(PAGE_TITLES),
  ...PageDetails.shape,
  folds: z.array(SiteFold),
  ...lists,
});
export type SitePageView = z.output<typeof SitePageView>;

/** What the header and the footer link to, beside the fixed pages. */
export const SiteNavigation = z.object({
  /** The pages that have something to show, by their titles. */
  pages: z.array(z.enum(PAGE_TITLES)),
  spaces: z.array(z.object({ slug: z.string(), name: z.string() })),
  otherPages: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type SiteNavigation = z.output<typeof SiteNavigation>;

export const SitePageInput = z.object({ page_name: z.enum(PAGE_TITLES) });
export const SlugInput = z.object({ slug: z.string().min(1).max(200) });
