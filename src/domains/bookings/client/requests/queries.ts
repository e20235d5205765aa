/** The calls of the booking request screen. */
import { inSpace } from '#client/lists/filters.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/list/chunks.ts';
import { REQUEST_FILTERS } from './request-filters.ts';

type ListedBookings = RouterOutputs['bookings']['list'];
type ListedBooking = ListedBookings['items'][number];

/** A row of a list has its position as `number`, so the customer's number has another name here. */
export type BookingRequest = ListedBooking & { phone: string };

const withPhone = (request: ListedBooking): BookingRequest => ({ ...request, phone: request.number });
const requestsOf = (page: ListedBookings) => ({ ...page, items: page.items.map(withPhone) });

/** The booking requests of a workspace. Sends no request without a workspace. */
export function useRequests(spaceId: string | undefined) {
  return usePagedList({
    filters: REQUEST_FILTERS,
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) =>
      trpc.bookings.list.useQuery(inSpace(spaceId, { booking_request: true, ...filters, ...part }), {
        select: requestsOf,
      }),
  });
}

/** A request that is not on the page of the list. */
export function useRequest(_id: string, isEnabled: boolean): BookingRequest | undefined {
  const { data } = trpc.bookings.get.useQuery({ _id }, { enabled: isEnabled, select: withPhone });
  return data?.booking_request ? data : undefined;
}
