import { useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { FilterButtons } from './filter-buttons.tsx';

type TextFilterProps = {
  /** What can be searched for: its name and placeholder. */
  label: string;
  list: { filters: { text: string }; search: (changes: { text: string }) => void };
};

/** A list's filter by text, which applies with Search or Enter. */
export function TextFilter({ label, list: { filters, search } }: TextFilterProps) {
  const { text } = filters;
  // The key: a change of the address arrives in the field.
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
