import { useId, useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { usePress } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** `taken` is true for one that belongs to another workspace. */
type Option = { _id: string; name: string; taken?: boolean };

type OutsideChoiceProps = {
  texts: {
    /** 'The places could not be listed.' */
    unlisted: string;
    /** The label of the choice: 'Place of Central' */
    label: string;
    /** The option that chooses none: 'No place' */
    none: string;
    /** The button: 'Save Place' */
    save: string;
    /** What is said afterwards: 'The place was saved.' */
    saved: string;
    removed: string;
  };
  space: { _id: string; name: string };
  /** The query of what the service lists. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Null for none; missing until the service has answered. */
  chosen: string | null | undefined;
  options: Option[] | undefined;
  /** Saves the choice; null for none. */
  choose: (id: string | null) => Promise<unknown>;
  /** What becomes of the old one. */
  note?: string;
};

const NONE = 'none';
/** What a workspace has at an outside service, chosen from what the service itself lists. */
export function OutsideChoice(props: OutsideChoiceProps) {
  const t = useTexts();
  const { texts, space, query, chosen, options } = props;
  if (query.error) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-danger-text">
          {texts.unlisted} {failureOf(query.error).message}
        </span>
        <Button variant="secondary" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('Retry')}
        </Button>
      </div>
    );
  }
  if (chosen === undefined || !options) return <Skeleton className="h-16" />;
  return <ChoiceForm key={`${space._id} ${chosen}`} {...props} present={chosen ?? NONE} options={options} />;
}

type ChoiceFormProps = OutsideChoiceProps & { present: string; options: Option[] };

function ChoiceForm({ texts, present, options, choose, note }: ChoiceFormProps) {
  const t = useTexts();
  const noteId = useId();
  const [picked, setPicked] = useState(present);
  const { isRunning, problem, press } = usePress();
  const isChanged = picked !== present;
  const hasNote = isChanged && present !== NONE && note !== undefined;

  async function save() {
    await choose(picked === NONE ? null : picked);
    toast.success(picked === NONE ? texts.removed : texts.saved);
  }

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void press(save);
      }}
    >
      <Field label={texts.label} className="w-full sm:w-72">
        {(control) => (
          <NativeSelect
            {...control}
            value={picked}
            onChange={setPicked}
            options={[
              { value: NONE, label: texts.none },
              ...options.map(({ _id, name, taken }) => {
                return { value: _id, label: taken ? t('{name} (another workspace)', { name }) : name, disabled: taken };
              }),
            ]}
          />
        )}
      </Field>
      <Button type="submit" loading={isRunning} disabled={!isChanged} aria-describedby={hasNote ? noteId : undefined}>
        {texts.save}
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
