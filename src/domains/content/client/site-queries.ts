/** What visitors read of the website's content, in a separate file so that public pages do not load the calls of the editors. */
import { trpc } from '#client/trpc.tsx';
import type { PageTitle } from '#domains/content/pages.ts';
import { MINUTE } from '#shared/time.ts';

const FRESH = { staleTime: MINUTE };

/** The content of one of the pages of pages.ts. */
export function useSitePage(page_name: PageTitle) {
  return trpc.website.page.useQuery({ page_name }, FRESH);
}

export function useSiteOffer(slug: string) {
  return trpc.website.offer.useQuery({ slug }, FRESH);
}

export function useSiteSpace(slug: string) {
  return trpc.website.space.useQuery({ slug }, FRESH);
}

export function useSiteOtherPage(slug: string) {
  return trpc.website.otherPage.useQuery({ slug }, FRESH);
}

/** What there is to link to from every public page. */
export function useSiteNavigation() {
  return trpc.website.navigation.useQuery(undefined, FRESH);
}
