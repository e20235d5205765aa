import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { useTypedText } from './use-typed-text.ts';

type TypedFilterProps = {
  /** The accessible name of the field: "Search workspaces". */
  label: string;
  placeholder: string;
  list: {
    filters: { text: string };
    search: (changes: { text: string }, options: { replace: boolean }) => void;
  };
};

/** A text filter of a list that applies when typing pauses. Enter applies it immediately. */
export function TypedFilter({ label, placeholder, list }: TypedFilterProps) {
  const typed = useTypedText(list.filters.text, (text) => list.search({ text }, { replace: true }));
  return (
    <form
      role="search"
      className="mb-4 sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        typed.send();
      }}
    >
      <Field label={label} labelHidden>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={100}
            placeholder={placeholder}
            value={typed.draft}
            onChange={(event) => typed.type(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
