/** What other domains may use of this one. */
export { KIND_SCREENS } from './kind-screens.ts';
export { FOLD_PAGES, type PageTitle, SITE_PAGES } from './pages.ts';
