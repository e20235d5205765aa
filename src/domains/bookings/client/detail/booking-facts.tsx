import { Link } from 'react-router-dom';
import { useState } from 'react';
import { failureOf } from '#client/failure.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useNow } from '#client/use-now.ts';
import { memberEmail, memberName, periodLine, seatNames, STATUS_NAMES } from '#domains/bookings/client/booking-text.ts';
import { awaitsDebit } from '#domains/bookings/debits.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { hasNothingPaid, paymentStatusAt, statedDeadline, displayStatus } from '#domains/bookings/rules.ts';
import type { BookingView, PaymentStatus } from '#domains/bookings/schema.ts';
import { ZoneNote } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { officeInstant } from '#shared/time.ts';
import { UndoCheckInButton } from '#domains/bookings/client/presence/check-in.tsx';
import { SwapStatusBadge } from '#domains/bookings/client/swaps/swap-columns.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';
import { cancellationText } from '#domains/availability/index.ts';

type SeriesFactProps = { series: NonNullable<BookingView['series']>; bookingId: string };

/** 'Every Tuesday, 3 of 12', with the list of all bookings of the series. */
function SeriesFact({ series, bookingId }: SeriesFactProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {t('{series}, {number} of {count}', { series: series.text, number: series.number, count: series.of })}
      <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-max cursor-pointer text-primary-text underline underline-offset-4">
          {t('All bookings of the series')}
        </summary>
        {isOpen && <SeriesList seriesId={series._id} bookingId={bookingId} />}
      </details>
    </>
  );
}

function SeriesList({ seriesId, bookingId }: { seriesId: string; bookingId: string }) {
  const t = useTexts();
  const now = useNow();
  const { data, error } = trpc.bookings.getSeries.useQuery({ _id: seriesId });
  if (error) return <p className="text-danger-text">{failureOf(error).message}</p>;
  if (!data) return <Skeleton className="mt-2 h-24 w-full" />;
  return (
    <ol className="mt-2 max-h-60 space-y-1 overflow-y-auto" data-numeric>
      {data.bookings.map((booking) => {
        const text = periodLine(booking, booking.space_id.time_zone, t);
        const isThis = booking._id === bookingId;
        return (
          <li key={booking._id} className={isThis ? 'font-medium' : undefined}>
            {isThis ? (
              text
            ) : (
              <Link to={paths.bookingPage(booking._id)} className="underline underline-offset-4">
                {text}
              </Link>
            )}{' '}
            <span className="text-muted-foreground">
              {booking.resource_id.name}, {t(STATUS_NAMES[displayStatus(booking, now)])}
              {booking.is_moved && `, ${t('moved')}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const PAYMENT_LABELS: Record<PaymentStatus, Later> = {
  completed: later('Completed'),
  pending: later('Pending'),
  failed: later('Failed'),
};

type BookingFactsProps = { booking: BookingView; actor: BookingActor; now: Date };

/** What is booked, when, where and by whom, for the dialog and the page of a booking. */
export function BookingFacts({ booking, actor, now }: BookingFactsProps) {
  const t = useTexts();
  const { resource_id, space_id, assignedUser, plan, items, title } = booking;
  const zone = space_id.time_zone;
  const shared = { booking, actor, now };
  const deadline = statedDeadline(booking, now);
  const mayOpenMember = useSession().may('members', 'show') && actor.showsAllBookings;
  return (
    <>
      <Facts
        facts={[
          { name: t('Title'), value: title !== resource_id.name && title },
          { name: t('Event Date'), value: periodLine(booking, zone, t) },
          {
            name: t('Series'),
            value: booking.series && <SeriesFact series={booking.series} bookingId={booking._id} />,
          },
          { name: t('Work Space'), value: <WorkSpace {...space_id} /> },
          { name: t('Floor'), value: resource_id.floor },
          { name: t('Capacity'), value: booking.capacity },
          { name: t('Seats'), value: items.length > 0 && seatNames(booking) },
          { name: t('Desk swap'), value: booking.seat_swap_status && <Swap booking={booking} /> },
          { name: t('Plan'), value: plan?.name },
          { name: t('Customer'), value: customerText(booking) },
          { name: t('Billed to'), value: assignedUser && <Billed user={assignedUser} isLink={mayOpenMember} /> },
          { name: t('Members'), value: <Members booking={booking} /> },
          { name: t('Payment'), value: paymentText(booking, now, t) },
          { name: t('Cancellation'), value: deadline && cancellationText(deadline, now, zone, t) },
          {
            name: t('Checked in'),
            value: booking.checked_in_at && <CheckedIn {...shared} at={booking.checked_in_at} />,
          },
          { name: t('Booked on'), value: officeInstant(booking.created_at, zone, t) },
        ]}
      />
      <ZoneNote zone={zone} now={now} />
    </>
  );
}

function paymentText(booking: BookingView, now: Date, t: Translate): string {
  const money = { paid: booking.paid, total: booking.price.total };
  if (awaitsDebit(booking, money, now)) return t('Processing');
  return hasNothingPaid(booking, money, now) ? t('Nothing paid') : t(PAYMENT_LABELS[paymentStatusAt(booking, now)]);
}

function CheckedIn({ booking, actor, now, at }: BookingFactsProps & { at: Date }) {
  const t = useTexts();
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {officeInstant(at, booking.space_id.time_zone, t)}
      {transition(booking, 'undoCheckIn', actor, now).ok && <UndoCheckInButton _id={booking._id} />}
    </span>
  );
}

function WorkSpace({ name, area }: BookingView['space_id']) {
  return (
    <>
      {name}
      <span className="block text-muted-foreground">
        <bdi>{area}</bdi>
      </span>
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
      <bdi className="text-muted-foreground">{email}</bdi>
    </>
  );
}

function Members({ booking: { members } }: { booking: BookingView }) {
  const t = useTexts();
  if (members.length === 0) return <span className="text-muted-foreground">{t('None yet')}</span>;
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
