/** The filters and the order of the booking list and of its export. */
import { z } from 'zod';
import { BOOKING_ORDERS } from '#domains/bookings/orders.ts';
import { PAYMENT_FILTERS } from '#domains/bookings/payment-states.ts';
import { moment } from '#domains/bookings/periods.ts';
import { NO_TYPE, REQUEST_STATUSES, STATUS_FILTERS, SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { lowerCase } from '#domains/bookings/words.ts';
import { flag, id, optionalText } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';

export const ListBookingsInput = z.object({
  space_id: id.optional(),
  // 'desks' means both desk types.
  resource_type: lowerCase([...RESOURCE_TYPES, 'desks'], NO_TYPE),
  booking_status: lowerCase([...STATUS_FILTERS, ...REQUEST_STATUSES], 'Unknown booking status'),
  payment_status: lowerCase(PAYMENT_FILTERS, 'Unknown payment status'),
  seat_swap_status: lowerCase(SWAP_STATUSES, 'Unknown swap status'),
  booking_request: flag.optional(),
  /** True for the bookings with a swap request, in any status. */
  seat_swap: flag.optional(),
  /**
   * Searches the title, the resource's name, the name and email of the assigned person, and the booking's number; for staff who
   * see all bookings also the person's company, and the customer of a request. In a list of several workspaces, the title and
   * that customer must start with the text.
   */
  text: optionalText(100),
  /** Bookings that overlap this period. */
  from: moment,
  to: moment,
  /** The account that is billed. Members list only their own bookings, whatever they ask for. */
  customer: id.optional(),
  /** True for the bookings that start today in their workspace and are not canceled, in the order of their starts. */
  arrivals: flag.optional(),
  sort: lowerCase(BOOKING_ORDERS, 'Unknown order'),
  page: z.string().max(40).optional(),
  ...paging,
});
export type ListBookingsInput = z.output<typeof ListBookingsInput>;

/** The filters and the order alone, for an export. */
export const BookingsFilter = ListBookingsInput.omit({ offset: true, limit: true, page: true, after: true });
export type BookingsFilter = z.output<typeof BookingsFilter>;
