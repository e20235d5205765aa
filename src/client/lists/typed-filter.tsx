import { useEffect, useRef, useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

type TypedFilterProps = {
  /** What is searched, for screen readers: "Search workspaces". */
  label: string;
  placeholder: string;
  list: {
    filters: { text: string };
    search: (changes: { text: string }, options: { replace: boolean }) => void;
  };
};

const PAUSE_MS = 250;

/** A list's filter by text, which applies while it is typed, once the typing pauses; Enter filters at once. */
export function TypedFilter({ label, placeholder, list }: TypedFilterProps) {
  const { text } = list.filters;
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address has changed by itself, as by going back; what was sent from here may have been typed on meanwhile.
  if (text !== known) {
    setKnown(text);
    if (text !== sent) setDraft(text);
    setSent(text);
  }

  function send(value: string) {
    clearTimeout(timer.current);
    if (value.trim() === text) return;
    setSent(value.trim());
    list.search({ text: value }, { replace: true });
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
