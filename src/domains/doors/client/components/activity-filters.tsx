import { useState } from 'react';
import { FilterButtons } from '#client/lists/filter-buttons.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

export type ActivityFilters = { text: string; day: string };
const NONE: ActivityFilters = { text: '', day: '' };

type FiltersProps = { filters: ActivityFilters; today: string; onSearch: (filters: ActivityFilters) => void };

/** The filters of the user activity. They apply with Search. The key of the caller resets them with the address. */
export function ActivityFilterForm({ filters, today, onSearch }: FiltersProps) {
  const [draft, setDraft] = useState(filters);

  function reset() {
    setDraft(NONE);
    onSearch(NONE);
  }

  return (
    <form
      role="search"
      className="mb-4 grid gap-3 sm:flex sm:flex-wrap sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <Field label="Name or Email" className="sm:w-64">
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
      <Field label="Day" className="sm:w-48">
        {(control) => (
          <DatePicker
            {...control}
            value={draft.day || null}
            onChange={(day) => setDraft({ ...draft, day: day ?? '' })}
            max={today}
            today={today}
            placeholder="Any day"
            clearable
          />
        )}
      </Field>
      <FilterButtons onReset={reset} />
    </form>
  );
}
