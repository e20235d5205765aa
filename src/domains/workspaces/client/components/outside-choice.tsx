import { useId, useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { usePress } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** `taken` is true for one that belongs to another workspace. */
type Option = { _id: string; name: string; taken?: boolean };

type OutsideChoiceProps = {
  /** What is chosen, such as 'place'. */
  noun: string;
  space: { _id: string; name: string };
  /** The query of what the service lists. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Null for none; missing until the service has answered. */
  chosen: string | null | undefined;
  options: Option[] | undefined;
  /** Saves the choice; null for none. */
  choose: (id: string | null) => Promise<unknown>;
  /** What is said after the choice was saved, besides that. */
  afterwards?: string;
  /** What becomes of the old one. */
  note?: string;
};

const NONE = 'none';
const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** What a workspace has at an outside service, chosen from what the service itself lists. */
export function OutsideChoice(props: OutsideChoiceProps) {
  const { noun, space, query, chosen, options } = props;
  if (query.error) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-danger-text">
          The {noun}s could not be listed. {failureOf(query.error).message}
        </span>
        <Button variant="secondary" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (chosen === undefined || !options) return <Skeleton className="h-16" />;
  return <ChoiceForm key={`${space._id} ${chosen}`} {...props} present={chosen ?? NONE} options={options} />;
}

type ChoiceFormProps = OutsideChoiceProps & { present: string; options: Option[] };

function ChoiceForm({ noun, space, present, options, choose, afterwards, note }: ChoiceFormProps) {
  const noteId = useId();
  const [picked, setPicked] = useState(present);
  const { isRunning, problem, press } = usePress();
  const isChanged = picked !== present;
  const hasNote = isChanged && present !== NONE && note !== undefined;

  async function save() {
    await choose(picked === NONE ? null : picked);
    const saved = ['was saved.', afterwards].filter(Boolean).join(' ');
    toast.success(`The ${noun} ${picked === NONE ? 'was removed.' : saved}`);
  }

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void press(save);
      }}
    >
      <Field label={`${capitalized(noun)} of ${space.name}`} className="w-full sm:w-72">
        {(control) => (
          <NativeSelect
            {...control}
            value={picked}
            onChange={setPicked}
            options={[
              { value: NONE, label: `No ${noun}` },
              ...options.map(({ _id, name, taken }) => {
                return { value: _id, label: taken ? `${name} (another workspace)` : name, disabled: taken };
              }),
            ]}
          />
        )}
      </Field>
      <Button type="submit" loading={isRunning} disabled={!isChanged} aria-describedby={hasNote ? noteId : undefined}>
        Save {capitalized(noun)}
      </Button>
      {hasNote && (
        <p id={noteId} className="w-full text-sm text-muted-foreground">
          {note}
        </p>
      )}
      <FieldMessage error={problem} />
    </form>
  );
}
