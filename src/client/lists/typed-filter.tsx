import { useEffect, useRef, useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

type TypedFilterProps = {
  /** The accessible name of the field: "Search workspaces". */
  label: string;
  placeholder: string;
  list: {
    filters: { text: string };
    search: (changes: { text: string }, options: { replace: boolean }) => void;
  };
};

const PAUSE_MS = 250;

/** A text filter of a list that applies when typing pauses. Enter applies it immediately. */
export function TypedFilter({ label, placeholder, list }: TypedFilterProps) {
  const { text } = list.filters;
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another filter may change while typing pauses. The list of an earlier render would take that change back.
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  // Take over a text that did not come from this field, for example after going back. A text that this field sent must not
  // replace what was typed since.
  if (text !== known) {
    setKnown(text);
    if (text !== sent) setDraft(text);
    setSent(text);
  }

  function send(value: string) {
    clearTimeout(timer.current);
    if (value.trim() === latest.current.filters.text) return;
    setSent(value.trim());
    latest.current.search({ text: value }, { replace: true });
  }

  function type(value: string) {
    setDraft(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), PAUSE_MS);
  }

  return (
    <form
      role="search"
      className="mb-4 sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        send(draft);
      }}
    >
      <Field label={label} labelHidden>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={100}
            placeholder={placeholder}
            value={draft}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
