/** The lists of the resource and seat screens. */
import { inSpace } from '#client/lists/filters.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { DESK_TYPES, type ResourceKind } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

/** A multiple of the possible numbers of columns. */
const CARDS_PER_PAGE = 24;
const SEATS_PER_PAGE = 10;

/** The resources of a workspace of one kind. Sends no request without a workspace. */
export function useResources(kind: ResourceKind, spaceId: string | undefined) {
  return usePagedList({
    pageSize: CARDS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.resources.find.useQuery(inSpace(spaceId, { kind, ...part })),
  });
}

/** The seats of an area on a day, with the totals of the area. The address contains the day, and the default is today. */
export function useSeats(areaId: string, today: string) {
  return usePagedList({
    filters: {
      date: { read: (text: string) => (isDay(text) && text >= today ? text : today) },
      type: { read: (text: string) => DESK_TYPES.find((each) => each === text) ?? null },
      /** True to list only seats that are switched off. */
      off: { read: (text: string) => text !== '' },
    },
    pageSize: SEATS_PER_PAGE,
    useListQuery: ({ date = today, type, off }, part) =>
      trpc.resources.seats.useQuery({
        resource_id: areaId,
        date,
        ...(type && { desk_type: type }),
        ...(off && { active: false }),
        ...part,
      }),
  });
}
