import { AvatarGroup } from '#client/ui/avatar.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Folded } from '#client/ui/fold.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { cancellationText } from '#domains/availability/index.ts';
import { billedName, chargeText, memberName, periodText, seatNames } from '#domains/bookings/client/booking-text.ts';
import { PAYMENT_WORDS } from '#domains/bookings/payment-states.ts';
import { statedDeadline } from '#domains/bookings/rules.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';
import { BookingStatus } from '#domains/bookings/client/detail/booking-status.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** Further members are only counted. */
const MAX_AVATARS = 2;

/** @param ownEmail that of somebody who sees only their own bookings: their name is not repeated in each row */
export function bookingColumns(now: Date, t: Translate, ownEmail?: string): Column<BookingSummary>[] {
  return [
    {
      header: t('Work Space'),
      onPhone: 'bare',
      phoneClassName: 'max-sm:order-4 max-sm:col-span-2 max-sm:truncate max-sm:text-xs max-sm:text-muted-foreground',
      fold: 'medium',
      cell: ({ space_id }) => <SpaceCell {...space_id} />,
    },
    {
      header: t('Resource Name'),
      onPhone: 'title',
      phoneClassName: 'max-sm:min-h-0 max-sm:p-0! max-sm:text-sm',
      cell: (booking) => <ResourceCell booking={booking} place={placeText(booking)} />,
    },
    { header: t('Location'), onPhone: 'hidden', fold: 'window', cell: ({ space_id }) => <AreaCell {...space_id} /> },
    {
      header: t('Event Date'),
      sortable: true,
      onPhone: 'bare',
      // Over both columns, as the actions make the first one narrow. The margin is the place of the price.
      phoneClassName: 'max-sm:order-2 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-2 max-sm:me-20',
      cell: (booking) => <DateCell booking={booking} now={now} />,
    },
    {
      header: t('Status'),
      onPhone: 'bare',
      phoneClassName: 'max-sm:order-1 max-sm:justify-self-end max-sm:self-start',
      cell: (booking) => <StatusCell booking={booking} now={now} />,
    },
    {
      header: t('Price'),
      align: 'end',
      onPhone: 'bare',
      phoneClassName:
        'max-sm:order-3 max-sm:col-start-2 max-sm:row-start-2 max-sm:self-start max-sm:text-end max-sm:font-medium',
      cell: ({ price, currency }) => <span className="tabular-nums">{formatMoney(price.total, currency, t)}</span>,
    },
    {
      header: t('Members'),
      onPhone: 'bare',
      phoneClassName: 'max-sm:order-5',
      cell: (booking) => <PeopleCell booking={booking} ownEmail={ownEmail} />,
    },
  ];
}

const placeText = ({ space_id }: BookingSummary): string => `${space_id.name}, ${space_id.area}`;

/** The status, and that it is on account, that a bank processes its payment, or when it is charged. */
function StatusCell({ booking, now }: { booking: BookingSummary; now: Date }) {
  const t = useTexts();
  const { charge_at, payment_state, space_id } = booking;
  const words = PAYMENT_WORDS[payment_state];
  const note = words ? t(words) : charge_at && chargeText(charge_at, space_id.time_zone, t);
  return (
    <>
      <BookingStatus booking={booking} now={now} />
      {note && <span className="mt-1 block text-xs text-muted-foreground">{note}</span>}
    </>
  );
}

/** The workspace, with its area where that has no column. */
function SpaceCell({ name, area }: BookingSummary['space_id']) {
  return (
    <>
      {name}
      <span className="sm:hidden">, {area}</span>
      <Folded below="window">
        <span title={area} className="block max-w-32 truncate text-xs text-muted-foreground">
          {area}
        </span>
      </Folded>
    </>
  );
}

function AreaCell({ area }: BookingSummary['space_id']) {
  return (
    <span title={area} className="line-clamp-2 w-18 text-xs @5xl:w-32 @7xl:w-48 @7xl:text-sm">
      <bdi>{area}</bdi>
    </span>
  );
}

type ResourceCellProps = {
  booking: BookingSummary;
  /** What narrow tables show in place of the columns of the workspace. */
  place?: string;
};

/** The colour and the name of the resource, with its type and the seats. */
export function ResourceCell({ booking, place }: ResourceCellProps) {
  const t = useTexts();
  const { resource_id, type, items } = booking;
  return (
    <span className="flex items-baseline gap-2">
      <ColorDot color={resource_id.color} />
      <span className="min-w-0">
        <span className="block font-medium max-sm:font-semibold">{resource_id.name}</span>
        <span
          title={place}
          className="block text-xs font-normal text-muted-foreground sm:max-w-32 sm:@5xl:max-w-40 sm:@7xl:max-w-56 sm:truncate sm:whitespace-nowrap"
        >
          {t(RESOURCE_TYPE_NAMES[type])}
          {items.length > 0 && ` · ${seatNames(booking)}`}
          {place && <Folded below="medium">{` · ${place}`}</Folded>}
        </span>
      </span>
    </span>
  );
}

function DateCell({ booking, now }: { booking: BookingSummary; now: Date }) {
  const t = useTexts();
  const { first, last, hours } = periodText(booking, booking.space_id.time_zone, (day) => tableDay(day, t));
  const deadline = statedDeadline(booking, now);
  return (
    <span className="block tabular-nums">
      <span className="whitespace-nowrap sm:block">{first}</span>{' '}
      <span className="whitespace-nowrap text-xs text-muted-foreground sm:block">
        {last ? t('to {day}', { day: last }) : hours}
      </span>
      {deadline && deadline > now && (
        <span className="block text-xs text-muted-foreground sm:hidden">
          {cancellationText(deadline, now, booking.space_id.time_zone, t)}
        </span>
      )}
    </span>
  );
}

function PeopleCell({ booking, ownEmail }: { booking: BookingSummary; ownEmail: string | undefined }) {
  const isOwn = ownEmail !== undefined && booking.assignedUser?.email === ownEmail;
  return (
    <span className="flex items-center gap-2 sm:flex-row-reverse sm:justify-end">
      {!isOwn && <BilledName booking={booking} />}
      <MembersCell booking={booking} max={MAX_AVATARS} size="sm" />
    </span>
  );
}

/** The customer who is billed. */
function BilledName({ booking }: { booking: BookingSummary }) {
  const t = useTexts();
  const name = billedName(booking);
  if (!name) return null;
  return (
    <span className="max-w-60 font-medium wrap-anywhere sm:min-w-24">
      <span className="sr-only">{t('Billed to')} </span>
      {name}
    </span>
  );
}

type MembersCellProps = {
  booking: BookingSummary;
  /** How many are shown. Further ones are counted. */
  max: number;
  size?: 'sm' | 'md';
};

/** The members as avatars. */
export function MembersCell({ booking, max, size }: MembersCellProps) {
  const t = useTexts();
  const people = booking.members.map((member) => ({ name: memberName(member) }));
  if (people.length === 0) return <span className="text-muted-foreground">{t('None')}</span>;
  return <AvatarGroup people={people} max={max} size={size} />;
}
