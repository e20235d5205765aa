import { ENQUIRY_TYPES, STAGES, STAGE_NAMES, TOUR_STATES, TYPE_NAMES } from '#domains/enquiries/rules.ts';

/** The choices of a filter, after the one that restricts nothing. */
const choices = (any: string, options: { value: string; label: string }[]) => [{ value: '', label: any }, ...options];

/** The filters of the list. */
export const ENQUIRY_FILTERS = [
  { name: 'text', label: 'Search enquiries', placeholder: 'Search name, email, phone' },
  {
    name: 'type',
    label: 'Type',
    options: choices(
      'All types',
      ENQUIRY_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
    ),
  },
  {
    name: 'status',
    label: 'Status',
    options: choices(
      'Any status',
      TOUR_STATES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
    ),
  },
  {
    name: 'stage',
    label: 'Stage',
    options: choices(
      'Any stage',
      STAGES.map((value) => ({ value, label: STAGE_NAMES[value] })),
    ),
  },
  { name: 'owner', label: 'Owner', options: choices('Any owner', [{ value: 'mine', label: 'Mine' }]) },
] as const;
