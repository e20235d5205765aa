/** What other domains may use of this one in the browser. */
export { default as SearchScreen } from './components/search-screen.tsx';
export type { BookedPlace } from './components/search-results.tsx';
export { loadSearch } from './load-search.ts';
export { useAvailabilityChange, useLiveAvailability, useOpenFor, useSearch } from './queries.ts';
export { type SearchFilter, periodOf, type Search } from './search-state.ts';
export { people, quantityOf } from './summary.ts';
export type { Wished } from './wished.ts';
export type { FoundPlan, FoundResource } from './use-choose.ts';
