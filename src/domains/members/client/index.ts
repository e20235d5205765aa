/** What other domains may use of this one in the browser. */
export { isActiveIn } from './member-text.ts';
export { useMemberSearch } from './queries.ts';
