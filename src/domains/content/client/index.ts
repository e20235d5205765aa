/** What other domains may use of this one in the browser. */
export { contentLive } from './queries.ts';
export { loadSiteNavigation } from './site-queries.ts';
export { siteLinksSource } from './use-site-links.ts';
