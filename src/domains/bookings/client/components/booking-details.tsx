import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { memberEmail, memberName, instantText, periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { cancellationText } from '#domains/availability/cancellation.ts';
import { ZoneNote } from '#domains/workspaces/client/components/zone-note.tsx';
import { useEditAddress } from '#domains/bookings/client/use-edit-address.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { paymentStatusAt, statedDeadline } from '#domains/bookings/rules.ts';
import type { BookingView, PaymentStatus } from '#domains/bookings/schema.ts';
import { ResourcePicture } from '#domains/workspaces/client/components/resource-picture.tsx';
import { formatPounds } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import type { BookingActionsProps } from './booking-actions.tsx';
import { BookingStatus } from './booking-status.tsx';
import { EndBooking } from './end-booking.tsx';
import { PriceSummary } from './price-summary.tsx';
import { SwapStatusBadge } from './swap-columns.tsx';

type BookingDetailsProps = Omit<BookingActionsProps, 'onView' | 'onSwap' | 'booking'> & {
  booking: BookingView;
  onClose: () => void;
};

const PAYMENT_LABELS: Record<PaymentStatus, string> = { completed: 'Completed', pending: 'Pending', failed: 'Failed' };

/** The details of one booking, read-only, with its actions. */
export default function BookingDetails({ booking, actor, now, onHistory, onCancel, onClose }: BookingDetailsProps) {
  const { resource_id, space_id, assignedUser, plan, items, title } = booking;
  const zone = space_id.time_zone;
  const deadline = statedDeadline(booking, now);
  const editAddress = useEditAddress(booking, actor, now);
  const mayOpenMember = useSession().may('members', 'show') && actor.showsAllBookings;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Booking" description={`No. ${booking._id}`}>
      <ResourcePicture
        picture={resource_id.picture}
        type={booking.type}
        className="mb-4 aspect-[5/2] rounded-md sm:aspect-[4/1]"
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="flex items-center gap-2 text-base font-semibold">
            <ColorDot color={resource_id.color} />
            {resource_id.name}
          </p>
          <p className="text-sm text-muted-foreground">{RESOURCE_TYPE_NAMES[booking.type]}</p>
        </div>
        <BookingStatus booking={booking} now={now} />
      </div>
      <dl className="mt-5 grid text-sm gap-x-6 gap-y-2.5 sm:grid-cols-[8rem_1fr]">
        {title !== resource_id.name && <Fact name="Title">{title}</Fact>}
        <Fact name="Event Date">{periodLine(booking, zone)}</Fact>
        <Fact name="Work Space">
          {space_id.name}
          <span className="block text-muted-foreground">{space_id.area}</span>
        </Fact>
        <Fact name="Capacity">{booking.capacity}</Fact>
        {items.length > 0 && <Fact name="Seats">{seatNames(booking)}</Fact>}
        {booking.seat_swap_status && (
          <Fact name="Desk swap">
            <SwapStatusBadge status={booking.seat_swap_status} reader="member" />
            {booking.admin_remark && <span className="mt-1 block">{booking.admin_remark}</span>}
          </Fact>
        )}
        {plan && <Fact name="Plan">{plan.name}</Fact>}
        {booking.name && <Fact name="Customer">{booking.name}</Fact>}
        {assignedUser && (
          <Fact name="Billed to">
            {mayOpenMember ? (
              <Link to={paths.member(assignedUser._id)} className="text-primary-text underline underline-offset-4">
                {assignedUser.name || assignedUser.email}
              </Link>
            ) : (
              assignedUser.name
            )}{' '}
            <span className="text-muted-foreground">{assignedUser.email}</span>
          </Fact>
        )}
        <Fact name="Members">
          <Members booking={booking} />
        </Fact>
        <Fact name="Payment">{PAYMENT_LABELS[paymentStatusAt(booking, now)]}</Fact>
        {deadline && <Fact name="Cancellation">{cancellationText(deadline, now, zone)}</Fact>}
        <Fact name="Booked on">{instantText(booking.created_at, zone)}</Fact>
      </dl>
      <ZoneNote zone={zone} now={now} />
      <PriceSummary booking={booking} className="mt-5 border-t pt-4 text-sm" />
      <DialogFooter>
        {transition(booking, 'cancel', actor, now).ok && (
          <Button variant="ghost" className="text-danger-text sm:mr-auto" onClick={() => onCancel(booking)}>
            Cancel booking
          </Button>
        )}
        {transition(booking, 'endNow', actor, now).ok && <EndBooking booking={booking} />}
        <Button variant="secondary" onClick={() => onHistory(booking)}>
          Booking History
        </Button>
        {editAddress && (
          <Button asChild variant="secondary">
            <Link to={editAddress} replace>
              Edit
            </Link>
          </Button>
        )}
        {transition(booking, 'pay', actor, now).ok && (
          <Button asChild>
            <Link to={paths.payNow(booking._id)}>Pay {formatPounds(booking.price.total)}</Link>
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted-foreground max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 break-words" data-numeric>
        {children}
      </dd>
    </div>
  );
}

function Members({ booking: { members } }: { booking: BookingView }) {
  if (members.length === 0) return <span className="text-muted-foreground">None yet</span>;
  return (
    <ul>
      {members.map((member) => (
        <li key={memberEmail(member)}>
          {memberName(member)}
          {memberName(member) !== memberEmail(member) && (
            <span className="text-muted-foreground"> {memberEmail(member)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
