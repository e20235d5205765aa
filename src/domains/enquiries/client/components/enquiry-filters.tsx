import { TypedFilter } from '#client/lists/typed-filter.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { EnquiryList } from '#domains/enquiries/client/queries.ts';
import { ENQUIRY_TYPES, STAGES, STAGE_NAMES, TOUR_STATES, TYPE_NAMES } from '#domains/enquiries/rules.ts';

/** The choices of a filter, after the one that restricts nothing. */
const choices = (any: string, options: { value: string; label: string }[]) => [{ value: '', label: any }, ...options];

const FILTERS = [
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

/** The filters of the list. Each applies at once. */
export function EnquiryFilters({ list }: { list: EnquiryList }) {
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="max-sm:w-full">
        <TypedFilter label="Search enquiries" placeholder="Search name, email, phone" list={list} />
      </div>
      {FILTERS.map(({ name, label, options }) => (
        <Field key={name} label={label} labelHidden className="mb-4 max-sm:w-[calc(50%-0.375rem)] sm:w-36">
          {(control) => (
            <NativeSelect
              {...control}
              options={options}
              value={list.filters[name]}
              onChange={(value) => list.search({ [name]: value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
