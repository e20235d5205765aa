import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { refundDeadline } from '#domains/availability/index.ts';
import { ResourcePicture, ZoneNote } from '#domains/workspaces/client/index.ts';
import { people } from '#domains/availability/client/index.ts';
import { cancellationText } from '#domains/availability/index.ts';
import { dayCount, periodText, seatNames } from '#domains/bookings/client/booking-text.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { hoursBetween, formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** The details of the booking in the cart. */
export function SelectedResource({ booking, now }: { booking: BookingView; now: Date }) {
  const t = useTexts();
  const { resource_id, space_id, type, capacity, plan, items } = booking;
  const { first, last, hours } = periodText(booking, space_id.time_zone, (day) => formatDay(day, t));
  const deadline = refundDeadline(booking.from, resource_id.cancellation_notice);
  const amenities = resource_id.amenities_id.filter(({ active }) => active);
  return (
    <Card className="overflow-hidden">
      <ResourcePicture
        picture={resource_id.picture}
        type={type}
        seed={resource_id._id}
        className="aspect-[5/2] sm:aspect-[4/1]"
      />
      <div className="p-5">
        <h2 className="flex items-center gap-2.5 text-base font-semibold wrap-anywhere">
          <ColorDot color={resource_id.color} />
          {resource_id.name}
        </h2>
        <p className="text-muted-foreground">{t(RESOURCE_TYPE_NAMES[type])}</p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2" data-numeric>
          <Fact name={t('When')}>
            {last ? t('{first} to {last}', { first, last }) : first}
            <span className="block text-muted-foreground">
              {hours}, {lengthOf(booking, t)}
            </span>
          </Fact>
          <Fact name={t('Where')}>
            {space_id.name}
            <span className="block text-muted-foreground">
              {[resource_id.floor, space_id.area].filter(Boolean).join(', ')}
            </span>
          </Fact>
          <Fact name={t('Capacity')}>{people(capacity, t)}</Fact>
          {items.length > 0 && <Fact name={items.length === 1 ? t('Seat') : t('Seats')}>{seatNames(booking)}</Fact>}
          <Fact name={t('Cancellation')}>{cancellationText(deadline, now, space_id.time_zone, t)}</Fact>
          {plan && (
            <Fact name={t('Plan')}>
              {plan.discount > 0
                ? t('{name} ({discount}% off)', { name: plan.name, discount: plan.discount })
                : plan.name}
            </Fact>
          )}
        </dl>
        {amenities.length > 0 && (
          <ul aria-label={t('Amenities')} className="mt-4 flex flex-wrap gap-1.5">
            {amenities.map((amenity) => (
              <li key={amenity._id}>
                <Badge>{amenity.title}</Badge>
              </li>
            ))}
          </ul>
        )}
        <ZoneNote zone={space_id.time_zone} now={now} />
      </div>
    </Card>
  );
}

function lengthOf(booking: BookingView, t: Translate): string {
  if (booking.type === 'meeting_room') {
    return t('{count, plural, one {{count} hour} other {{count} hours}}', {
      count: hoursBetween(booking.from, booking.to),
    });
  }
  return t('{count, plural, one {{count} day} other {{count} days}}', {
    count: dayCount(booking, booking.space_id.time_zone),
  });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
