/** The filters of the booking request screen, and the texts of the statuses. */
import { choiceFilter } from '#client/lists/filters.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { REQUEST_STATUSES } from '#domains/bookings/schema.ts';
import { TYPE_FILTER } from '#domains/bookings/client/list/filters.ts';
import { later, msg, type Later } from '#shared/texts.ts';

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_STATUS: Record<RequestStatus, { label: Later; tone: Tone }> = {
  Assigned: { label: later('Pending'), tone: 'orange' },
  Approved: { label: later('Approved'), tone: 'green' },
  Rejected: { label: later('Rejected'), tone: 'red' },
  cancelled: { label: later('CANCELLED'), tone: 'grey' },
};

export const REQUEST_FILTERS = {
  resource_type: TYPE_FILTER,
  booking_status: choiceFilter(
    msg('Booking Status'),
    msg('Any status'),
    REQUEST_STATUSES.map((value) => ({ value, label: REQUEST_STATUS[value].label })),
  ),
};
