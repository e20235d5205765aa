import type { BookingView } from '#domains/bookings/schema.ts';
import { type BookedResource, shownResource } from '#domains/resources/server/index.ts';
import type { BookingDebits } from '#domains/workspaces/index.ts';
import { pricesByType } from '#domains/workspaces/server/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { Weekday } from '#shared/time.ts';

/** The workspace of a booking. */
export type BookedSpace = {
  id: string;
  name: string;
  area: string;
  no_of_days: Weekday[];
  opens_at: string;
  closes_at: string;
  time_zone: string;
  currency: Currency;
  price_pence: Record<string, number>;
  booking_debits: BookingDebits | null;
};

/** The place in the view of a booking. */
export function placeView({
  resource,
  space,
}: {
  resource: BookedResource;
  space: BookedSpace;
}): Pick<BookingView, 'resource_id' | 'space_id'> {
  return {
    resource_id: {
      ...shownResource(resource),
      price: toMajor(resource.price_pence, space.currency),
      amenities_id: resource.amenities,
    },
    space_id: {
      _id: space.id,
      name: space.name,
      area: space.area,
      no_of_days: space.no_of_days,
      office_hours: [space.opens_at, space.closes_at],
      time_zone: space.time_zone,
      price: pricesByType(space.price_pence, space.currency),
      booking_debits: space.booking_debits,
    },
  };
}
