/** What other domains may use of this one. */
export { AREA_OF_KIND } from './rules.ts';
export { ShownResource } from './schema.ts';
