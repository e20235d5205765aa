import { useEffect, useRef, useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

type WorkspaceSearchProps = {
  /** What the list is filtered by, as the address says. */
  text: string;
  onSearch: (text: string) => void;
};

const PAUSE_MS = 250;

/** Filters while it is typed, once the typing pauses; Enter filters at once. */
export function WorkspaceSearch({ text, onSearch }: WorkspaceSearchProps) {
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
    onSearch(value);
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
      <Field label="Search workspaces" labelHidden>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={100}
            placeholder="Search by name"
            value={draft}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
