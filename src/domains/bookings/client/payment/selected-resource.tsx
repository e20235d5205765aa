import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { cancellationText, refundDeadline } from '#domains/availability/index.ts';
import { ResourcePicture, ZoneNote } from '#domains/workspaces/client/index.ts';
import { people } from '#domains/availability/client/index.ts';
import { dayCount, periodText, seatNames } from '#domains/bookings/client/booking-text.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { hoursBetween } from '#shared/time.ts';
import { pluralize } from '#shared/pluralize.ts';

/** The details of the booking in the cart. */
export function SelectedResource({ booking, now }: { booking: BookingView; now: Date }) {
  const { resource_id, space_id, type, capacity, plan, items } = booking;
  const { first, last, hours } = periodText(booking, space_id.time_zone);
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
        <p className="text-muted-foreground">{RESOURCE_TYPE_NAMES[type]}</p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2" data-numeric>
          <Fact name="When">
            {last ? `${first} to ${last}` : first}
            <span className="block text-muted-foreground">
              {hours}, {lengthOf(booking)}
            </span>
          </Fact>
          <Fact name="Where">
            {space_id.name}
            <span className="block text-muted-foreground">
              {[resource_id.floor, space_id.area].filter(Boolean).join(', ')}
            </span>
          </Fact>
          <Fact name="Capacity">{people(capacity)}</Fact>
          {items.length > 0 && <Fact name={items.length === 1 ? 'Seat' : 'Seats'}>{seatNames(booking)}</Fact>}
          <Fact name="Cancellation">{cancellationText(deadline, now, space_id.time_zone)}</Fact>
          {plan && (
            <Fact name="Plan">
              {plan.name}
              {plan.discount > 0 && ` (${plan.discount}% off)`}
            </Fact>
          )}
        </dl>
        {amenities.length > 0 && (
          <ul aria-label="Amenities" className="mt-4 flex flex-wrap gap-1.5">
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

function lengthOf(booking: BookingView): string {
  if (booking.type === 'meeting_room') {
    return pluralize(hoursBetween(booking.from, booking.to), 'hour');
  }
  return pluralize(dayCount(booking, booking.space_id.time_zone), 'day');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
