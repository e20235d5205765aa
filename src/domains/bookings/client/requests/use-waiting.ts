import { skipToken } from '@tanstack/react-query';
import { MAX_WAITING } from '#client/lists/waiting-list.tsx';
import { trpc } from '#client/trpc.tsx';

const FIRST = { offset: 0, limit: MAX_WAITING };

/** The booking requests of a workspace that wait for a decision. Without a workspace, none are read. */
export function useWaitingRequests(space_id: string | undefined) {
  const filters = { booking_request: true, booking_status: 'Assigned' } as const;
  return trpc.bookings.list.useQuery(space_id ? { ...filters, space_id, ...FIRST } : skipToken);
}

/** The desk swaps of a workspace that wait for a decision. Without a workspace, none are read. */
export function useWaitingSwaps(space_id: string | undefined) {
  const filters = { seat_swap: true, seat_swap_status: 'Assigned' } as const;
  return trpc.bookings.list.useQuery(space_id ? { ...filters, space_id, ...FIRST } : skipToken);
}
