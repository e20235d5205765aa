import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  USUAL_DURATION,
  fitToType,
  readSearch,
  type SearchQuery,
  validCapacity,
  validDuration,
  writeSearch,
} from '#domains/workspaces/client/index.ts';

export type SearchQueryState = {
  /** The query in the address. */
  query: SearchQuery;
  /** The query with changes in the search bar that are not applied yet. */
  draft: SearchQuery;
  edit: (changes: Partial<SearchQuery>) => void;
  /** Writes a query to the address, which starts the search. */
  apply: (next: SearchQuery, options?: { replace?: boolean }) => void;
};

/** The search query, stored in the address. Every change of the address resets the draft. */
export function useSearchQuery(): SearchQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => searchIn(params), [params]);
  const [edited, setEdited] = useState({ of: query, draft: query });
  const draft = edited.of === query ? edited.draft : query;
  return {
    query,
    draft,
    edit(changes) {
      const next = { ...draft, ...changes };
      setEdited({ of: query, draft: 'resource_type' in changes ? withDuration(next) : next });
    },
    apply: (next, options) => setParams(writeSearch(cleaned(next)), options),
  };
}

/** The query in an address. */
export const searchIn = (params: URLSearchParams) => withDuration(readSearch(params));

/** Sets the default duration of a meeting. */
function withDuration(query: SearchQuery): SearchQuery {
  if (query.resource_type !== 'meeting_room' || query.duration !== null) return query;
  return { ...query, duration: USUAL_DURATION };
}

/** Removes invalid numbers before the query is written to the address. */
function cleaned(query: SearchQuery): SearchQuery {
  const capacity = validCapacity(query.capacity);
  return withDuration(fitToType({ ...query, capacity, duration: validDuration(query.duration) }));
}
