/** The calls of the resource and seat screens, and what makes them stale. */
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import type { ResourceInput, SeatInput } from '#domains/resources/schema.ts';
import { DESK_TYPES, type ResourceKind } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

type ResourceForm = z.input<typeof ResourceInput>;

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

/** A resource that is not on the page of its list. */
export const useResourceElsewhere = (_id: string, isWanted: boolean) => useListedResource(_id, isWanted).data;

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

/** What was typed is sent as it stands: the server checks it by the same schema. @param _id undefined to add one */
export function useSaveResource(_id: string | undefined) {
  const { mutateAsync: create } = trpc.resources.create.useMutation(useAfter(everything));
  const { mutateAsync: update } = trpc.resources.update.useMutation(useAfter(everything));
  return (_values: unknown, version: number | undefined, typed: ResourceForm) =>
    _id ? update({ ...typed, _id, version }) : create(typed);
}

/** @param _id undefined to add one; the type of one that exists is fixed */
export function useSaveSeat(_id: string | undefined) {
  const { mutateAsync: add } = trpc.resources.addSeat.useMutation(useAfter(everything));
  const { mutateAsync: update } = trpc.resources.updateSeat.useMutation(useAfter(everything));
  return (values: SeatInput, version: number | undefined) => {
    const { seat_no, active } = values;
    return _id ? update({ _id, seat_no, active, version }) : add(values);
  };
}

export const useRemoveSeat = () => trpc.resources.removeSeat.useMutation(useAfter(everything)).mutateAsync;
