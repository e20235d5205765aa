import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type TextFilterProps = {
  /** What can be searched for: its name and placeholder. */
  label: string;
  /** What the list shows; give the same as `key`, so that a change of the address arrives in the field. */
  text: string;
  onSearch: (text: string) => void;
};

/** A text that applies with Search or Enter. */
export function TextFilter({ label, text, onSearch }: TextFilterProps) {
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
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button type="submit">Search</Button>
        <Button variant="secondary" onClick={reset}>
          Reset
        </Button>
      </div>
    </form>
  );
}
