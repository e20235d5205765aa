import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { failureOf } from '#client/failure.ts';
import { changesOf, conflictMessage } from './three-way-merge.ts';
import type { ZodForm } from './use-zod-form.ts';
import { useTexts } from '#client/use-texts.ts';

/** The record that a form edits, and how its values are derived from it. */
export type EditedRecord<Input extends FieldValues, Stored extends { version: number }> = {
  /** The record as it was when the form was opened. Undefined when a record is added. */
  record: Stored | undefined;
  fill: (record: Stored) => DefaultValues<Input>;
};

/** `version` is the version of the record that the form was filled from. */
export type Save<Output> = (values: Output, version: number | undefined) => Promise<unknown>;

type Latest<Output, Stored> = {
  /** Returns a submit handler that saves with the version of the record. On a conflict, it merges both changes into the form. */
  saving: (save: Save<Output>) => (values: Output) => Promise<void>;
  /** Resets a form that stays open to the saved record. */
  restart: (saved: Stored) => void;
  /** A message about the other person's change, to show above the fields. Undefined without a conflict. */
  notice: ReactNode;
};

/**
 * Handles concurrent edits of one record. The person who saves second sees the changes of the first: fields that they did not
 * edit take the new values, their own edits stay, and saving again applies them.
 */
export function useLatest<Input extends FieldValues, Output, Stored extends { version: number }>(
  form: ZodForm<Input, Output>,
  edits: EditedRecord<Input, Stored> | undefined,
): Latest<Output, Stored> {
  const t = useTexts();
  const [base, setBase] = useState(edits?.record);
  const [change, setChange] = useState<string>();

  function mergeConflict(error: unknown): boolean {
    const { status, data } = failureOf(error);
    if (status !== 409 || !edits || !base || !('current' in data)) return false;
    const current = data.current as Stored;
    const { fill } = edits;
    const after = fill(current);
    const { edited, conflicts } = changesOf({ before: fill(base), mine: form.getValues(), after });
    form.reset(after as Input);
    for (const [name, value] of edited as [Path<Input>, PathValue<Input, Path<Input>>][])
      form.setValue(name, value, { shouldDirty: true });
    for (const name of conflicts as Path<Input>[])
      form.setError(name, { type: 'conflict', message: conflictMessage(after[name], t) });
    setBase(current);
    setChange(String(data.change));
    return true;
  }

  function saving(save: Save<Output>) {
    return async (values: Output) => {
      try {
        await save(values, base?.version);
      } catch (error) {
        if (!mergeConflict(error)) throw error;
      }
    };
  }

  function restart(saved: Stored): void {
    form.reset(edits?.fill(saved) as Input);
    setBase(saved);
    setChange(undefined);
  }

  const notice = change && (
    <p role="alert" className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      {t(
        '{change} while you were editing. The fields that you did not edit show the new values. Save again to apply your changes.',
        { change },
      )}
    </p>
  );
  return { saving, restart, notice };
}
