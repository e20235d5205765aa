import { useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { FilterButtons } from './filter-buttons.tsx';

type TextFilterProps = {
  /** The label and placeholder of the field. */
  label: string;
  list: { filters: { text: string }; search: (changes: { text: string }) => void };
};

/** A text filter of a list that applies with Search or Enter. */
export function TextFilter({ label, list: { filters, search } }: TextFilterProps) {
  const { text } = filters;
  // The key resets the field when the address changes.
  return <TextForm key={text} label={label} text={text} onSearch={(next) => search({ text: next })} />;
}

type TextFormProps = { label: string; text: string; onSearch: (text: string) => void };

function TextForm({ label, text, onSearch }: TextFormProps) {
  const [draft, setDraft] = useState(text);

  function reset() {
    setDraft('');
    onSearch('');
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
      <Field label={label} labelHidden className="w-full sm:w-72">
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={100}
            placeholder={label}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <FilterButtons onReset={reset} className="max-sm:w-full" />
    </form>
  );
}
