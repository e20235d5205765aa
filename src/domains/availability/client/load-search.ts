import { failureOf } from '#client/failure.ts';
import type { Load } from '#client/page/load.ts';
import { loadSpaces } from '#domains/workspaces/client/index.ts';
import { searchOf } from './search-state.ts';
import { searchIn } from './use-search-query.ts';

/**
 * Loads the workspaces, the taken times of a meeting's day, and the results of a complete search. A search that is refused is shown as
 * such by the screen.
 */
export const loadSearch: Load = async ({ api, search, now }) => {
  const { items } = await loadSpaces(api);
  const query = searchIn(new URLSearchParams(search));
  const space = query.spaceId === null ? items[0] : items.find(({ _id }) => _id === query.spaceId);
  const { filter } = searchOf(query, space, now);
  const { resource_type, from_date: day } = query;
  const { search: results, roomTimes } = api.availability;
  try {
    await Promise.all([
      filter && results.ensureData(filter),
      space && day && resource_type === 'meeting_room' && roomTimes.ensureData({ space_id: space._id, day }),
    ]);
  } catch (error) {
    if (failureOf(error).status >= 500) throw error;
  }
};
