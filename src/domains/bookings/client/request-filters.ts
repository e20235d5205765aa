/** The filters of the booking request screen, and the texts of the statuses. */
import type { RouterInputs } from '#client/trpc.tsx';
import type { Tone } from '#client/ui/badge.tsx';
import { REQUEST_STATUSES } from '#domains/bookings/schema.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { FILTER_OPTIONS, FILTER_READERS } from './filters.ts';

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_STATUS: Record<RequestStatus, { label: string; tone: Tone }> = {
  Assigned: { label: 'Pending', tone: 'orange' },
  Approved: { label: 'Approved', tone: 'green' },
  Rejected: { label: 'Rejected', tone: 'red' },
  cancelled: { label: 'CANCELLED', tone: 'grey' },
};

/** '' means no restriction. */
export type RequestFilters = { resource_type: ResourceType | ''; booking_status: RequestStatus | '' };

/** Unknown values mean no restriction. */
export const REQUEST_FILTER_READERS: { [Name in keyof RequestFilters]: (text: string) => RequestFilters[Name] } = {
  resource_type: FILTER_READERS.resource_type,
  booking_status: (text) => REQUEST_STATUSES.find((status) => status === text) ?? '',
};

export const REQUEST_FILTERS = [
  { name: 'resource_type', label: 'Resource Type', options: FILTER_OPTIONS.resource_type },
  {
    name: 'booking_status',
    label: 'Booking Status',
    options: [
      { value: '', label: 'Any status' },
      ...REQUEST_STATUSES.map((value) => ({ value, label: REQUEST_STATUS[value].label })),
    ],
  },
] as const;

/** The input of the list, without workspace, offset and limit. */
export function requestQuery({ resource_type, booking_status }: RequestFilters): RouterInputs['bookings']['list'] {
  return {
    booking_request: true,
    ...(resource_type && { resource_type }),
    ...(booking_status && { booking_status }),
  };
}
