import { choiceFilter, optionsOf, textFilter } from '#client/lists/filters.ts';
import { ENQUIRY_TYPES, STAGES, STAGE_NAMES, TOUR_STATES, TYPE_NAMES } from '#domains/enquiries/rules.ts';

/** The filters of the list. */
export const ENQUIRY_FILTERS = {
  text: textFilter('Search enquiries', 'Search name, email, phone'),
  type: choiceFilter('Type', 'All types', optionsOf(ENQUIRY_TYPES, TYPE_NAMES)),
  status: choiceFilter(
    'Status',
    'Any status',
    TOUR_STATES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
  ),
  stage: choiceFilter('Stage', 'Any stage', optionsOf(STAGES, STAGE_NAMES)),
  owner: choiceFilter('Owner', 'Any owner', [{ value: 'mine', label: 'Mine' }]),
};
