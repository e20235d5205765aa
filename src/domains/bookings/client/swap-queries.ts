/** The calls of the desk swap screen, and the call with which a member asks for another desk. */
import { keepPreviousData } from '@tanstack/react-query';
import { inSpace } from '#client/in-space.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { CHUNK_SIZE, PAGE_SIZE } from './chunks.ts';
import { SWAP_FILTERS } from './swap-filters.ts';

/** The desk swaps of a workspace. Sends no request without a workspace. */
export function useSwaps(spaceId: string | undefined) {
  return usePagedList({
    filters: SWAP_FILTERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) =>
      trpc.bookings.list.useQuery(inSpace(spaceId, { seat_swap: true, ...filters, ...part })),
  });
}

/** A swap that is not on the page of the list. */
export function useSwap(_id: string, isEnabled: boolean): BookingView | undefined {
  const { data } = trpc.bookings.get.useQuery({ _id }, { enabled: isEnabled });
  return data?.seat_swap_status ? data : undefined;
}

/** The seats among which staff choose. Sends no request without a type. */
export function useSwapSeats(_id: string, type: DeskType | undefined) {
  return trpc.bookings.swapSeats.useQuery(
    { _id, type: type ?? 'flexi_desk' },
    { enabled: type !== undefined, placeholderData: keepPreviousData },
  );
}
