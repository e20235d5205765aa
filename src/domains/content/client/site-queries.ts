/**
 * What visitors read of the website's content, in a separate file so that public pages do not load the calls of the editors. Each has
 * a hook, and a function that loads the same before the page is shown.
 */
import { type PageApi, trpc } from '#client/trpc.tsx';
import type { PageTitle } from '#domains/content/pages.ts';
import { MINUTE } from '#shared/time.ts';

const FRESH = { staleTime: MINUTE };

/** The content of one of the pages of pages.ts. */
export function useSitePage(page_name: PageTitle) {
  return trpc.website.page.useQuery({ page_name }, FRESH);
}

export const loadSitePage = ({ website }: PageApi, page_name: PageTitle) => website.page.ensureData({ page_name });

export function useSiteOffer(slug: string) {
  return trpc.website.offer.useQuery({ slug }, FRESH);
}

export const loadSiteOffer = ({ website }: PageApi, slug: string) => website.offer.ensureData({ slug });

export function useSiteSpace(slug: string) {
  return trpc.website.space.useQuery({ slug }, FRESH);
}

export const loadSiteSpace = ({ website }: PageApi, slug: string) => website.space.ensureData({ slug });

export function useSiteOtherPage(slug: string) {
  return trpc.website.otherPage.useQuery({ slug }, FRESH);
}

export const loadSiteOtherPage = ({ website }: PageApi, slug: string) => website.otherPage.ensureData({ slug });

/** What there is to link to from every public page. */
export function useSiteNavigation() {
  return trpc.website.navigation.useQuery(undefined, FRESH);
}

export const loadSiteNavigation = ({ website }: PageApi) => website.navigation.ensureData();
