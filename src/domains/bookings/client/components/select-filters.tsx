import { type KeyboardEvent, useState } from 'react';
import { FilterButtons } from '#client/lists/filter-buttons.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';

type SelectFiltersProps<Filters> = {
  /** The filters that are applied. */
  filters: Filters;
  /** The filters by name, with their options. The option '' means no restriction. */
  fields: readonly {
    name: keyof Filters & string;
    label: string;
    options: readonly { value: string; label: string }[];
  }[];
  onSearch: (filters: Filters) => void;
};

/** Select boxes that filter a list. They apply with Search or Enter. */
export function SelectFilters<Filters extends Record<string, string>>(props: SelectFiltersProps<Filters>) {
  const { filters, fields, onSearch } = props;
  const [draft, setDraft] = useState(filters);

  function reset() {
    const none = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Filters;
    setDraft(none);
    onSearch(none);
  }

  function searchOnEnter(event: KeyboardEvent<HTMLSelectElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:flex lg:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {fields.map(({ name, label, options }) => (
        <Field key={name} label={label} className="lg:w-52">
          {(control) => (
            <NativeSelect
              {...control}
              options={options}
              value={draft[name] ?? ''}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
              onKeyDown={searchOnEnter}
            />
          )}
        </Field>
      ))}
      <FilterButtons
        onReset={reset}
        className={fields.length > 2 ? 'max-sm:*:px-2 sm:max-lg:col-span-3' : 'max-sm:col-span-2'}
      />
    </form>
  );
}
