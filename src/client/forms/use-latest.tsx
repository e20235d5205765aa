import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { failureOf } from '#client/failure.ts';
import { changesOf, contestedMessage } from './touched.ts';
import type { ZodForm } from './use-zod-form.ts';

/** What a form edits, and how the form is filled from it. */
export type EditedRecord<Input extends FieldValues, Stored extends { version: number }> = {
  /** As it was when the form was opened; undefined when one is added. */
  record: Stored | undefined;
  fill: (record: Stored) => DefaultValues<Input>;
};

/** `version` is that of the record that the form was filled from. */
export type Save<Output> = (values: Output, version: number | undefined) => Promise<unknown>;

type Latest<Output, Stored> = {
  /** A submit that saves with the version of the record. When somebody else came first the form then holds their changes and mine. */
  saving: (save: Save<Output>) => (values: Output) => Promise<void>;
  /** Begins again with the record as it was saved, in a form that stays open. */
  restart: (saved: Stored) => void;
  /** Says so above the fields; undefined while nobody did. */
  notice: ReactNode;
};

/**
 * Two people edit one record: whoever saves second is shown what the first has made of it. Fields that they did not touch take
 * the new values, their own stay, and saving again applies them.
 */
export function useLatest<Input extends FieldValues, Output, Stored extends { version: number }>(
  form: ZodForm<Input, Output>,
  edits: EditedRecord<Input, Stored> | undefined,
): Latest<Output, Stored> {
  const [base, setBase] = useState(edits?.record);
  const [change, setChange] = useState<string>();

  function takeOver(error: unknown): boolean {
    const { status, data } = failureOf(error);
    if (status !== 409 || !edits || !base || !('current' in data)) return false;
    const current = data.current as Stored;
    const { fill } = edits;
    const after = fill(current);
    const { touched, contested } = changesOf({ before: fill(base), mine: form.getValues(), after });
    form.reset(after as Input);
    for (const [name, value] of touched as [Path<Input>, PathValue<Input, Path<Input>>][])
      form.setValue(name, value, { shouldDirty: true });
    for (const name of contested as Path<Input>[])
      form.setError(name, { type: 'contested', message: contestedMessage(after[name]) });
    setBase(current);
    setChange(String(data.change));
    return true;
  }

  function saving(save: Save<Output>) {
    return async (values: Output) => {
      try {
        await save(values, base?.version);
      } catch (error) {
        if (!takeOver(error)) throw error;
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
      {change} while you were editing. The fields that you have not touched show it. Save again to apply your changes.
    </p>
  );
  return { saving, restart, notice };
}
