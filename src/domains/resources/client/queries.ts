/** The calls of the resource and seat screens, and what makes them stale. */
import { keepPreviousData } from '@tanstack/react-query';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { DESK_TYPES, type ResourceKind } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

/** Three columns of eight. */
const CARDS = 24;
const SEATS = 10;

const everything = ({ resources }: Api) => resources.invalidate();

export const resourcesLive: LiveMap = {
  resources: everything,
  'book-resources': ({ resources }) => resources.seats.invalidate(),
};

/** A workspace's resources of a kind; none while there is no workspace. */
export function useResources(kind: ResourceKind, spaceId: string | undefined) {
  return usePagedList({
    filters: {},
    pageSize: CARDS,
    useAnswer: (_filters, part) =>
      trpc.resources.find.useQuery({ space_id: spaceId ?? '', kind, ...part }, { enabled: spaceId !== undefined }),
  });
}

/** A resource as its list shows it. */
export function useListedResource(_id: string, isWanted = true) {
  return trpc.resources.listed.useQuery({ _id }, { enabled: isWanted });
}

/** The first resources of a workspace with a text in their names. The answer to an earlier text stays meanwhile. */
export function useResourcesFound(input: { space_id: string; text: string; limit: number }, isWanted: boolean) {
  return trpc.resources.find.useQuery(input, { enabled: isWanted, placeholderData: keepPreviousData });
}

/** How many resources of each kind a workspace has. */
export function useResourceCounts(spaceId: string | undefined, isWanted: boolean) {
  return trpc.resources.counts.useQuery({ _id: spaceId ?? '' }, { enabled: isWanted && spaceId !== undefined }).data;
}

/** An area's seats as they are on a day, today without one, with the totals of the area. A day can be shared and come back to. */
export function useSeats(areaId: string, today: string) {
  return usePagedList({
    filters: {
      date: (text) => (isDay(text) && text >= today ? text : today),
      type: (text) => DESK_TYPES.find((each) => each === text) ?? null,
      /** Those that are switched off. */
      off: (text) => text !== '',
    },
    pageSize: SEATS,
    useAnswer: ({ date, type, off }, part) =>
      trpc.resources.seats.useQuery({
        resource_id: areaId,
        date,
        ...(type && { desk_type: type }),
        ...(off && { active: false }),
        ...part,
      }),
  });
}

export const useCreateResource = () => trpc.resources.create.useMutation(useAfter(everything)).mutateAsync;
export const useUpdateResource = () => trpc.resources.update.useMutation(useAfter(everything)).mutateAsync;
export const useAddSeat = () => trpc.resources.addSeat.useMutation(useAfter(everything)).mutateAsync;
export const useUpdateSeat = () => trpc.resources.updateSeat.useMutation(useAfter(everything)).mutateAsync;
export const useRemoveSeat = () => trpc.resources.removeSeat.useMutation(useAfter(everything)).mutateAsync;
