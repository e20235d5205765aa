import { type KeyboardEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';

type Draft = Record<string, string>;

/** A filter of a list: a choice, a day, or otherwise a text. The value '' means no restriction. */
export type Filter = {
  name: string;
  label: string;
  options?: readonly { value: string; label: string }[];
  /** `limits` may depend on the other filters. */
  day?: { today: string; placeholder: string; limits: (draft: Draft) => { min?: string; max?: string } };
};

type FilterFormProps = {
  list: { filters: object; search: (filters: Draft) => void };
  fields: readonly Filter[];
};

/** The filters of a list. They apply with Search or Enter. A text that is the only filter shows its label as its placeholder. */
export function FilterForm({ list, fields }: FilterFormProps) {
  const filters = list.filters as Draft;
  // The address may change them, too.
  return <Fields key={Object.values(filters).join()} filters={filters} fields={fields} onSearch={list.search} />;
}

type FieldsProps = { filters: Draft; fields: readonly Filter[]; onSearch: (filters: Draft) => void };

function Fields({ filters, fields, onSearch }: FieldsProps) {
  const [draft, setDraft] = useState(filters);

  function reset() {
    const none = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
    setDraft(none);
    onSearch(none);
  }

  return (
    <form
      role="search"
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {fields.map((field) => (
        <FilterField
          key={field.name}
          field={field}
          draft={draft}
          isAlone={fields.length === 1}
          onChange={(value) => setDraft({ ...draft, [field.name]: value })}
        />
      ))}
      <div className="flex gap-2 max-sm:col-span-2 max-sm:*:flex-1">
        <Button type="submit">Search</Button>
        <Button variant="secondary" onClick={reset}>
          Reset
        </Button>
      </div>
    </form>
  );
}

function searchOnEnter(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type FilterFieldProps = { field: Filter; draft: Draft; isAlone: boolean; onChange: (value: string) => void };

function FilterField({ field, draft, isAlone, onChange }: FilterFieldProps) {
  const { name, label, options, day } = field;
  const value = draft[name] ?? '';
  if (options)
    return (
      <Field label={label} className="lg:w-52">
        {(control) => (
          <NativeSelect {...control} options={options} value={value} onChange={onChange} onKeyDown={searchOnEnter} />
        )}
      </Field>
    );
  if (day)
    return (
      <Field label={label} className="lg:w-48">
        {(control) => (
          <DatePicker
            {...control}
            {...day.limits(draft)}
            value={value || null}
            onChange={(chosen) => onChange(chosen ?? '')}
            today={day.today}
            placeholder={day.placeholder}
            clearable
          />
        )}
      </Field>
    );
  return (
    <Field label={label} labelHidden={isAlone} className="max-sm:col-span-2 lg:w-72">
      {(control) => (
        <Input
          {...control}
          type="search"
          maxLength={100}
          placeholder={isAlone ? label : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
