import { TypedFilter } from '#client/lists/typed-filter.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { EnquiryList } from '#domains/enquiries/client/queries.ts';
import { ENQUIRY_TYPES, STAGES, STAGE_NAMES, TOUR_STATES, TYPE_NAMES } from '#domains/enquiries/rules.ts';

const TYPES = [
  { value: '', label: 'All types' },
  ...ENQUIRY_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
];
const STATUSES = [
  { value: '', label: 'Any status' },
  ...TOUR_STATES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
];

const STAGE_OPTIONS = [
  { value: '', label: 'Any stage' },
  ...STAGES.map((value) => ({ value, label: STAGE_NAMES[value] })),
];
const OWNERS = [
  { value: '', label: 'Any owner' },
  { value: 'mine', label: 'Mine' },
];

/** The filters of the list. Each applies at once. */
export function EnquiryFilters({ list }: { list: EnquiryList }) {
  const { type, status, stage, owner } = list.filters;
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="max-sm:w-full">
        <TypedFilter label="Search enquiries" placeholder="Search name, email, phone" list={list} />
      </div>
      <Field label="Type" labelHidden className="mb-4 max-sm:w-[calc(50%-0.375rem)] sm:w-40">
        {(control) => (
          <NativeSelect {...control} options={TYPES} value={type} onChange={(value) => list.search({ type: value })} />
        )}
      </Field>
      <Field label="Status" labelHidden className="mb-4 max-sm:w-[calc(50%-0.375rem)] sm:w-40">
        {(control) => (
          <NativeSelect
            {...control}
            options={STATUSES}
            value={status}
            onChange={(value) => list.search({ status: value })}
          />
        )}
      </Field>
      <Field label="Stage" labelHidden className="mb-4 max-sm:w-[calc(50%-0.375rem)] sm:w-36">
        {(control) => (
          <NativeSelect
            {...control}
            options={STAGE_OPTIONS}
            value={stage}
            onChange={(value) => list.search({ stage: value })}
          />
        )}
      </Field>
      <Field label="Owner" labelHidden className="mb-4 max-sm:w-[calc(50%-0.375rem)] sm:w-36">
        {(control) => (
          <NativeSelect
            {...control}
            options={OWNERS}
            value={owner}
            onChange={(value) => list.search({ owner: value })}
          />
        )}
      </Field>
    </div>
  );
}
