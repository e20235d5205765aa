import type { z } from 'zod';
import { shownPicture } from '#domains/attachments/server/index.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { ResourceAmenity } from '#domains/resources/index.ts';
import type { BookingDebits } from '#domains/workspaces/index.ts';
import { pricesByType } from '#domains/workspaces/server/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import type { Weekday } from '#shared/time.ts';

/** The resource of a booking as its view shows it. */
export type BookedResource = {
  id: string;
  name: string;
  color: string;
  type: ResourceKind;
  capacity: number;
  price_pence: number;
  cancellation_notice: number | null;
  amenities: z.output<typeof ResourceAmenity>[];
  /** The address of its picture. */
  picture: string | null;
};

/** Its workspace. */
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
      _id: resource.id,
      name: resource.name,
      color: resource.color,
      type: resource.type,
      capacity: resource.capacity,
      price: toMajor(resource.price_pence, space.currency),
      cancellation_notice: resource.cancellation_notice,
      amenities_id: resource.amenities,
      picture: shownPicture(resource.picture),
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
