import { toast } from 'sonner';
import { WaitingList, WaitingRow } from '#client/lists/waiting-list.tsx';
import { trpc } from '#client/trpc.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { billedName, periodLine } from '#domains/bookings/client/booking-text.ts';
import { useWaitingRequests, useWaitingSwaps } from '#domains/bookings/client/requests/use-waiting.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type WaitingRequestsProps = { spaceId: string; now: Date };

/** The booking requests of a workspace that wait for a decision. */
export function WaitingRequests({ spaceId, now }: WaitingRequestsProps) {
  const t = useTexts();
  const { data } = useWaitingRequests(spaceId);
  return (
    data && (
      <WaitingList title={t('Booking requests')} rows={data.items} count={data.totalCount} to={paths.bookingRequest}>
        {(request) => <WaitingRequest request={request} now={now} />}
      </WaitingList>
    )
  );
}

function WaitingRequest({ request, now }: { request: BookingView; now: Date }) {
  const t = useTexts();
  const actor = useBookingActor();
  const { mutateAsync, isPending } = trpc.bookings.decide.useMutation();

  async function approve() {
    await mutateAsync({ _id: request._id, booking_status: 'Approved' });
    toast.success(t('Booking updated successfully'));
  }

  return (
    <WaitingRow
      name={billedName(request)}
      facts={<Facts booking={request} />}
      to={`${paths.bookingRequest}?request=${request._id}`}
      {...(transition(request, 'approve', actor, now).ok && { approve: { run: approve, isPending } })}
    />
  );
}

/** The desk swaps of a workspace that wait for a decision. */
export function WaitingSwaps({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const { data } = useWaitingSwaps(spaceId);
  return (
    data && (
      <WaitingList title={t('Desk swaps')} rows={data.items} count={data.totalCount} to={paths.deskSwap}>
        {(swap) => (
          <WaitingRow
            name={billedName(swap)}
            facts={<Facts booking={swap} />}
            to={`${paths.deskSwap}?swap=${swap._id}`}
          />
        )}
      </WaitingList>
    )
  );
}

function Facts({ booking }: { booking: BookingView }) {
  const t = useTexts();
  return (
    <>
      <ColorDot color={booking.resource_id.color} />
      <span className="min-w-0">
        {booking.resource_id.name}, {periodLine(booking, booking.space_id.time_zone, t)}
      </span>
    </>
  );
}
