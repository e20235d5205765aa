import { useState } from 'react';
import { FilterButtons } from '#client/lists/filter-buttons.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { FILTER_OPTIONS } from '#domains/bookings/client/filters.ts';
import { INVOICE_FILTER_READERS, type InvoiceFilters, NO_FILTERS } from '#domains/invoices/client/invoice-filters.ts';

type FiltersProps = {
  /** The filters that are applied. */
  filters: InvoiceFilters;
  /** The current day in UTC. Later days cannot be chosen. */
  today: string;
  onSearch: (filters: InvoiceFilters) => void;
};

/** The filters of the invoice list. They apply with Search. */
export function InvoiceFilterForm({ filters, today, onSearch }: FiltersProps) {
  const [draft, setDraft] = useState(filters);
  const { from, to, resource_type } = draft;

  function reset() {
    setDraft(NO_FILTERS);
    onSearch(NO_FILTERS);
  }

  return (
    <form
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <Field label="From" className="lg:w-48">
        {(control) => (
          <DatePicker
            {...control}
            value={from || null}
            onChange={(day) => setDraft({ ...draft, from: day ?? '' })}
            max={to || today}
            today={today}
            placeholder="Any date"
            clearable
          />
        )}
      </Field>
      <Field label="To" className="lg:w-48">
        {(control) => (
          <DatePicker
            {...control}
            value={to || null}
            onChange={(day) => setDraft({ ...draft, to: day ?? '' })}
            min={from || undefined}
            max={today}
            today={today}
            placeholder="Any date"
            clearable
          />
        )}
      </Field>
      <Field label="Resource Type" className="lg:w-52 max-sm:col-span-2">
        {(control) => (
          <NativeSelect
            {...control}
            options={FILTER_OPTIONS.resource_type}
            value={resource_type}
            onChange={(type) => setDraft({ ...draft, resource_type: INVOICE_FILTER_READERS.resource_type(type) })}
          />
        )}
      </Field>
      <FilterButtons onReset={reset} className="max-sm:col-span-2" />
    </form>
  );
}
