/** The filters of the desk swap screen, and the texts of the statuses. */
import { choiceFilter, optionsOf } from '#client/lists/filters.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { later, msg, type Later } from '#shared/texts.ts';

export type SwapStatus = (typeof SWAP_STATUSES)[number];

/** Staff read that an open request is pending, the member that it is requested. */
export const SWAP_STATUS: Record<SwapStatus, { staff: Later; member: Later; tone: Tone }> = {
  Assigned: { staff: later('Pending'), member: later('Requested'), tone: 'orange' },
  Completed: { staff: later('Approved'), member: later('Approved'), tone: 'green' },
  Deleted: { staff: later('Rejected'), member: later('Rejected'), tone: 'red' },
};

/** The two desk types as options of a select. */
export const DESK_TYPE_OPTIONS = optionsOf(DESK_TYPES, RESOURCE_TYPE_NAMES);

export const SWAP_FILTERS = {
  resource_type: choiceFilter(msg('Resource Type'), msg('All types'), DESK_TYPE_OPTIONS),
  seat_swap_status: choiceFilter(
    msg('Status'),
    msg('Any status'),
    SWAP_STATUSES.map((value) => ({ value, label: SWAP_STATUS[value].staff })),
  ),
};
