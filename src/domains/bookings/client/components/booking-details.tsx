import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { memberEmail, memberName, periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { cancellationText } from '#domains/availability/index.ts';
import { ResourcePicture, ZoneNote } from '#domains/workspaces/client/index.ts';
import { useEditAddress } from '#domains/bookings/client/use-edit-address.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { paymentStatusAt, statedDeadline } from '#domains/bookings/rules.ts';
import type { BookingView, PaymentStatus } from '#domains/bookings/schema.ts';
import { formatPounds } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import type { BookingActionsProps } from './booking-actions.tsx';
import { BookingStatus } from './booking-status.tsx';
import { EndBooking } from './end-booking.tsx';
import { LeaveBooking } from './leave-booking.tsx';
import { PriceSummary } from './price-summary.tsx';
import { SwapStatusBadge } from './swap-columns.tsx';
import { officeInstant } from '#shared/time.ts';

type BookingDetailsProps = Omit<BookingActionsProps, 'onView' | 'onSwap' | 'booking'> & {
  booking: BookingView;
  onClose: () => void;
};

const PAYMENT_LABELS: Record<PaymentStatus, string> = { completed: 'Completed', pending: 'Pending', failed: 'Failed' };

/** The details of one booking, read-only, with its actions. */
export default function BookingDetails(props: BookingDetailsProps) {
  const { booking, actor, now, onClose } = props;
  const { resource_id, space_id, assignedUser, plan, items, title } = booking;
  const zone = space_id.time_zone;
  const deadline = statedDeadline(booking, now);
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
      <div className="mt-5">
        <Facts
          facts={[
            { name: 'Title', value: title !== resource_id.name && title },
            { name: 'Event Date', value: periodLine(booking, zone) },
            { name: 'Work Space', value: <WorkSpace {...space_id} /> },
            { name: 'Capacity', value: booking.capacity },
            { name: 'Seats', value: items.length > 0 && seatNames(booking) },
            { name: 'Desk swap', value: booking.seat_swap_status && <Swap booking={booking} /> },
            { name: 'Plan', value: plan?.name },
            { name: 'Customer', value: customerText(booking) },
            { name: 'Billed to', value: assignedUser && <Billed user={assignedUser} isLink={mayOpenMember} /> },
            { name: 'Members', value: <Members booking={booking} /> },
            { name: 'Payment', value: PAYMENT_LABELS[paymentStatusAt(booking, now)] },
            { name: 'Cancellation', value: deadline && cancellationText(deadline, now, zone) },
            { name: 'Booked on', value: officeInstant(booking.created_at, zone) },
          ]}
        />
      </div>
      <ZoneNote zone={zone} now={now} />
      <PriceSummary booking={booking} className="mt-5 border-t pt-4 text-sm" />
      <Actions {...props} />
    </Dialog>
  );
}

function Actions({ booking, actor, now, onHistory, onCancel, onClose }: BookingDetailsProps) {
  const editAddress = useEditAddress(booking, actor, now);
  return (
    <DialogFooter>
      {transition(booking, 'cancel', actor, now).ok && (
        <Button variant="ghost" className="text-danger-text sm:mr-auto" onClick={() => onCancel(booking)}>
          Cancel booking
        </Button>
      )}
      <LeaveBooking booking={booking} now={now} onLeft={onClose} />
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
  );
}

function WorkSpace({ name, area }: BookingView['space_id']) {
  return (
    <>
      {name}
      <span className="block text-muted-foreground">{area}</span>
    </>
  );
}

function Swap({ booking }: { booking: BookingView }) {
  return (
    <>
      <SwapStatusBadge status={booking.seat_swap_status} reader="member" />
      {booking.admin_remark && <span className="mt-1 block">{booking.admin_remark}</span>}
    </>
  );
}

/** The customer as entered, with how to reach them. That of an account is the billed member. */
function customerText({ assignedUser, name, email, number }: BookingView): string | undefined {
  if (assignedUser && assignedUser.email === email) return undefined;
  return [name, number, email].filter(Boolean).join(', ');
}

type BilledProps = { user: NonNullable<BookingView['assignedUser']>; isLink: boolean };

function Billed({ user: { _id, name, email }, isLink }: BilledProps) {
  return (
    <>
      {isLink ? (
        <Link to={paths.member(_id)} className="text-primary-text underline underline-offset-4">
          {name || email}
        </Link>
      ) : (
        name
      )}{' '}
      <span className="text-muted-foreground">{email}</span>
    </>
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
