/** The filters of the desk swap screen, and the texts of the statuses. */
import type { RouterInputs } from '#client/trpc.tsx';
import type { Tone } from '#client/ui/badge.tsx';
import { SWAP_STATUSES } from '#domains/bookings/schema.ts';
import { DESK_TYPES, type DeskType, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

export type SwapStatus = (typeof SWAP_STATUSES)[number];

/** Staff read that an open request is pending, the member that it is requested. */
export const SWAP_STATUS: Record<SwapStatus, { staff: string; member: string; tone: Tone }> = {
  Assigned: { staff: 'Pending', member: 'Requested', tone: 'orange' },
  Completed: { staff: 'Approved', member: 'Approved', tone: 'green' },
  Deleted: { staff: 'Rejected', member: 'Rejected', tone: 'red' },
};

/** The two desk types as options of a select. */
export const DESK_TYPE_OPTIONS = DESK_TYPES.map((value) => ({ value, label: RESOURCE_TYPE_NAMES[value] }));

/** '' means no restriction. */
export type SwapFilters = { resource_type: DeskType | ''; seat_swap_status: SwapStatus | '' };

/** Unknown values mean no restriction. */
export const SWAP_FILTER_READERS: { [Name in keyof SwapFilters]: (text: string) => SwapFilters[Name] } = {
  resource_type: (text) => DESK_TYPES.find((type) => type === text) ?? '',
  seat_swap_status: (text) => SWAP_STATUSES.find((status) => status === text) ?? '',
};

export const SWAP_FILTERS = [
  {
    name: 'resource_type',
    label: 'Resource Type',
    options: [{ value: '', label: 'All types' }, ...DESK_TYPE_OPTIONS],
  },
  {
    name: 'seat_swap_status',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      ...SWAP_STATUSES.map((value) => ({ value, label: SWAP_STATUS[value].staff })),
    ],
  },
] as const;

/** The input of the list, without workspace, offset and limit. */
export function swapQuery({ resource_type, seat_swap_status }: SwapFilters): RouterInputs['bookings']['list'] {
  return {
    seat_swap: true,
    ...(resource_type && { resource_type }),
    ...(seat_swap_status && { seat_swap_status }),
  };
}
