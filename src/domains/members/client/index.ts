/** What other domains may use of this one in the browser. */
export { membersDomain } from './domain.ts';
export { isActiveIn } from './member-text.ts';
export { useMemberSearch } from './queries.ts';
