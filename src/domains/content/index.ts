/** What other domains may use of this one. */
export { FOLD_PAGES, type PageTitle, SITE_PAGES } from './pages.ts';
