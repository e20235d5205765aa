import type { PageTitle } from '#domains/content/pages.ts';
import type { SitePageView } from '#domains/content/site-views.ts';
import { PageLists, PageSections } from './page-sections.tsx';

/** The pages that are about one list. The others show several, each with its heading. */
const LIST_PAGES: readonly PageTitle[] = [
  'Offer Page',
  'Office Listing Page',
  'FAQ Page',
  'Testimonial Page',
  'Gallery Page',
];

/** What is below the top of a page. */
export function PageBody({ view }: { view: SitePageView }) {
  return LIST_PAGES.includes(view.page_name) ? <PageLists view={view} /> : <PageSections view={view} />;
}
