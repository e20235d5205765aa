/** The filters of the desk swap screen, and the texts of the statuses. */
import { choiceFilter, optionsOf } from '#client/lists/filters.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export type SwapStatus = (typeof SWAP_STATUSES)[number];

/** Staff read that an open request is pending, the member that it is requested. */
export const SWAP_STATUS: Record<SwapStatus, { staff: string; member: string; tone: Tone }> = {
  Assigned: { staff: 'Pending', member: 'Requested', tone: 'orange' },
  Completed: { staff: 'Approved', member: 'Approved', tone: 'green' },
  Deleted: { staff: 'Rejected', member: 'Rejected', tone: 'red' },
};

/** The two desk types as options of a select. */
export const DESK_TYPE_OPTIONS = optionsOf(DESK_TYPES, RESOURCE_TYPE_NAMES);

export const SWAP_FILTERS = {
  resource_type: choiceFilter('Resource Type', 'All types', DESK_TYPE_OPTIONS),
  seat_swap_status: choiceFilter(
    'Status',
    'Any status',
    SWAP_STATUSES.map((value) => ({ value, label: SWAP_STATUS[value].staff })),
  ),
};
