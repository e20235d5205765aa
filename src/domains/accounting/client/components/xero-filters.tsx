import { useState } from 'react';
import { FilterButtons } from '#client/lists/filter-buttons.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { STATUSES, STATUS_TEXTS } from '#domains/accounting/statuses.ts';

type Filters = { text: string; status: string };
type XeroFiltersProps = { filters: Filters; onSearch: (filters: Filters) => void };

const NO_FILTERS: Filters = { text: '', status: '' };
const OPTIONS = [
  { value: '', label: 'Any status' },
  ...STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value] })),
];

/** The filters of the list. They apply with Search. */
export function XeroFilters({ filters, onSearch }: XeroFiltersProps) {
  const [draft, setDraft] = useState(filters);

  function reset() {
    setDraft(NO_FILTERS);
    onSearch(NO_FILTERS);
  }

  return (
    <form
      role="search"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <Field label="Search Number, Contact or Reference" className="w-full sm:w-72">
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={100}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
      </Field>
      <Field label="Status" className="w-full sm:w-52">
        {(control) => (
          <NativeSelect
            {...control}
            options={OPTIONS}
            value={draft.status}
            onChange={(status) => setDraft({ ...draft, status })}
          />
        )}
      </Field>
      <FilterButtons onReset={reset} className="max-sm:w-full" />
    </form>
  );
}
