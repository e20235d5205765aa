/** What other domains may use of this one in the browser. */
export { loadSiteNavigation } from './site-queries.ts';
export { siteLinksSource } from './use-site-links.ts';
