import { useState, type KeyboardEvent } from 'react';
import { FilterButtons } from '#client/lists/filter-buttons.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { type BookingFilters, FILTER_OPTIONS, NO_FILTERS, optionOf } from '#domains/bookings/client/filters.ts';

type BookingFiltersBarProps = {
  /** The filters that are applied. */
  filters: BookingFilters;
  onSearch: (filters: BookingFilters) => void;
};

const LABELS: { name: keyof BookingFilters; label: string }[] = [
  { name: 'resource_type', label: 'Resource Type' },
  { name: 'booking_status', label: 'Booking Status' },
  { name: 'payment_status', label: 'Payment Status' },
];

/** The filters of the booking list, which apply with Search or Enter. */
export function BookingFiltersBar({ filters, onSearch }: BookingFiltersBarProps) {
  const [draft, setDraft] = useState(filters);

  function reset() {
    setDraft(NO_FILTERS);
    onSearch(NO_FILTERS);
  }

  function searchOnEnter(event: KeyboardEvent<HTMLSelectElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,13rem))_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {LABELS.map(({ name, label }) => (
        <Field key={name} label={label}>
          {(control) => (
            <NativeSelect
              {...control}
              options={FILTER_OPTIONS[name]}
              value={draft[name]}
              onChange={(value) => setDraft({ ...draft, [name]: optionOf(name, value)?.value ?? '' })}
              onKeyDown={searchOnEnter}
            />
          )}
        </Field>
      ))}
      <FilterButtons onReset={reset} className="max-sm:*:px-2 sm:max-lg:col-span-3" />
    </form>
  );
}
