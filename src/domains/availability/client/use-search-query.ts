import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  DURATION,
  type SearchQuery,
  fitToType,
  readSearch,
  validCapacity,
  validDuration,
  writeSearch,
} from '#domains/workspaces/client/search-query.ts';

export type SearchQueryState = {
  /** What the address says. */
  query: SearchQuery;
  /** The same with what was changed in the search bar and not searched for yet. */
  draft: SearchQuery;
  edit: (changes: Partial<SearchQuery>) => void;
  /** Writes the address; the search follows it. */
  apply: (next: SearchQuery, options?: { replace?: boolean }) => void;
};

/** The search as the address carries it. A new address, also by the browser's Back, starts a new draft. */
export function useSearchQuery(): SearchQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => withDuration(readSearch(params)), [params]);
  const [edited, setEdited] = useState({ of: query, draft: query });
  const draft = edited.of === query ? edited.draft : query;
  return {
    query,
    draft,
    edit: (changes) => setEdited({ of: query, draft: withDuration({ ...draft, ...changes }, changes) }),
    apply: (next, options) => setParams(writeSearch(cleaned(next)), options),
  };
}

/** A meeting lasts an hour until something else is said. */
function withDuration(query: SearchQuery, changes: Partial<SearchQuery> = {}): SearchQuery {
  if (query.resource_type !== 'meeting_room' || query.duration !== null || 'duration' in changes) return query;
  return { ...query, duration: DURATION.min };
}

/** Half-typed numbers do not get into the address. */
function cleaned(query: SearchQuery): SearchQuery {
  const capacity = validCapacity(query.capacity);
  return withDuration(fitToType({ ...query, capacity, duration: validDuration(query.duration) }));
}
