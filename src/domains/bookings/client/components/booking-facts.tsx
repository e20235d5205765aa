import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { cancellationText } from '#domains/availability/index.ts';
import { memberEmail, memberName, periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { awaitsDebit } from '#domains/bookings/debits.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { hasNothingPaid, paymentStatusAt, statedDeadline } from '#domains/bookings/rules.ts';
import type { BookingView, PaymentStatus } from '#domains/bookings/schema.ts';
import { ZoneNote } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { officeInstant } from '#shared/time.ts';
import { UndoCheckInButton } from './check-in.tsx';
import { SeriesFact } from './series-fact.tsx';
import { SwapStatusBadge } from './swap-columns.tsx';

const PAYMENT_LABELS: Record<PaymentStatus, string> = { completed: 'Completed', pending: 'Pending', failed: 'Failed' };

type BookingFactsProps = { booking: BookingView; actor: BookingActor; now: Date };

/** What is booked, when, where and by whom, for the dialog and the page of a booking. */
export function BookingFacts({ booking, actor, now }: BookingFactsProps) {
  const { resource_id, space_id, assignedUser, plan, items, title } = booking;
  const zone = space_id.time_zone;
  const shared = { booking, actor, now };
  const deadline = statedDeadline(booking, now);
  const mayOpenMember = useSession().may('members', 'show') && actor.showsAllBookings;
  return (
    <>
      <Facts
        facts={[
          { name: 'Title', value: title !== resource_id.name && title },
          { name: 'Event Date', value: periodLine(booking, zone) },
          { name: 'Series', value: booking.series && <SeriesFact series={booking.series} bookingId={booking._id} /> },
          { name: 'Work Space', value: <WorkSpace {...space_id} /> },
          { name: 'Capacity', value: booking.capacity },
          { name: 'Seats', value: items.length > 0 && seatNames(booking) },
          { name: 'Desk swap', value: booking.seat_swap_status && <Swap booking={booking} /> },
          { name: 'Plan', value: plan?.name },
          { name: 'Customer', value: customerText(booking) },
          { name: 'Billed to', value: assignedUser && <Billed user={assignedUser} isLink={mayOpenMember} /> },
          { name: 'Members', value: <Members booking={booking} /> },
          { name: 'Payment', value: paymentText(booking, now) },
          { name: 'Cancellation', value: deadline && cancellationText(deadline, now, zone) },
          { name: 'Checked in', value: booking.checked_in_at && <CheckedIn {...shared} at={booking.checked_in_at} /> },
          { name: 'Booked on', value: officeInstant(booking.created_at, zone) },
        ]}
      />
      <ZoneNote zone={zone} now={now} />
    </>
  );
}

function paymentText(booking: BookingView, now: Date): string {
  const money = { paid: booking.paid, total: booking.price.total };
  if (awaitsDebit(booking, money, now)) return 'Processing';
  return hasNothingPaid(booking, money, now) ? 'Nothing paid' : PAYMENT_LABELS[paymentStatusAt(booking, now)];
}

function CheckedIn({ booking, actor, now, at }: BookingFactsProps & { at: Date }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {officeInstant(at, booking.space_id.time_zone)}
      {transition(booking, 'undoCheckIn', actor, now).ok && <UndoCheckInButton _id={booking._id} />}
    </span>
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
