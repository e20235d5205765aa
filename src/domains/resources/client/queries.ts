/** The calls of the resource and seat screens. */
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.tsx';
import type { SeatInput } from '#domains/resources/seats.ts';

/** A resource in the form in which the list contains it. */
export function useListedResource(_id: string, isEnabled = true) {
  return trpc.resources.listed.useQuery({ _id }, { enabled: isEnabled });
}

/** The resource of an open dialog that is not on the current page of the list. */
export const useUnlistedResource = (_id: string, isEnabled: boolean) => useListedResource(_id, isEnabled).data;

/** Searches the resources of a workspace by name. Previous results stay while new ones load. */
export function useResourceSearch(input: { space_id: string; text: string; limit: number }, isEnabled: boolean) {
  return trpc.resources.find.useQuery(input, { enabled: isEnabled, placeholderData: keepPreviousData });
}

/** The numbers of rooms, offices and seats in a workspace. */
export function useResourceCounts(spaceId: string | undefined, isEnabled: boolean) {
  return trpc.resources.counts.useQuery({ _id: spaceId ?? '' }, { enabled: isEnabled && spaceId !== undefined }).data;
}

/** All seats of an area with their positions. Previous seats stay while those of another day load. */
export function useSeatMap(areaId: string, date: string, isEnabled = true) {
  return trpc.resources.seatMap.useQuery(
    { resource_id: areaId, date },
    { enabled: isEnabled, placeholderData: keepPreviousData },
  );
}

/** The calls of a save in several steps, which invalidates the resources itself at the end. */
export function useResourceCalls() {
  const { client, resources } = trpc.useUtils();
  return {
    create: client.resources.create.mutate,
    update: client.resources.update.mutate,
    readAgain: () => resources.invalidate(),
  };
}

/** @param _id undefined to add a seat. The type of an existing seat is not sent, because it cannot change */
export function useSaveSeat(_id: string | undefined) {
  const { mutateAsync: add } = trpc.resources.addSeat.useMutation();
  const { mutateAsync: update } = trpc.resources.updateSeat.useMutation();
  return (values: SeatInput, version: number | undefined) => {
    const { seat_no, active, closed_from } = values;
    return _id ? update({ _id, seat_no, active, closed_from, version }) : add(values);
  };
}
