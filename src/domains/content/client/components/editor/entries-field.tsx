import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type ArrayPath, type FieldArray, type FieldPath, useFieldArray } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sortable } from '#client/ui/sortable.tsx';
import type { BaseValues } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';

type EntriesFieldProps<V extends BaseValues, Entry> = {
  editor: Editor<V>;
  /** The list in the values of the form. */
  name: ArrayPath<V>;
  label: string;
  /** The text of the button that adds an entry. */
  add: string;
  /** What an entry is called: "Price". */
  noun: string;
  blank: Entry;
  /** The fields of an entry. `pathOf` makes the name of one of them. */
  children: (pathOf: (field: string) => FieldPath<V>, index: number) => ReactNode;
};

/** A list of entries, each with a few fields. Entries are added, ordered and removed. */
export function EntriesField<V extends BaseValues, Entry>(props: EntriesFieldProps<V, Entry>) {
  const { editor, name, label, add, noun, blank, children } = props;
  const { form, disabled } = editor;
  const { fields, append, remove, move } = useFieldArray<V, ArrayPath<V>>({ control: form.control, name });
  const messageId = useId();
  const { error } = form.getFieldState(name as FieldPath<V>, form.formState);
  const nameOf = (index: number) => `${noun} ${index + 1}`;
  return (
    <div role="group" aria-label={label} aria-describedby={error ? messageId : undefined} className="sm:col-span-2">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-sm font-medium" aria-hidden="true">
          {label}
        </p>
        {editor.canEdit && (
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled}
            onClick={() => append(blank as FieldArray<V, ArrayPath<V>>)}
          >
            {add}
          </Button>
        )}
      </div>
      {fields.length > 0 && (
        <Sortable
          label={`${label} in their order`}
          items={fields.map(({ id }, index) => ({ id, index }))}
          keyOf={({ id }) => id}
          nameOf={({ index }) => nameOf(index)}
          onMove={
            disabled || fields.length < 2
              ? undefined
              : (id, to) =>
                  move(
                    fields.findIndex((f) => f.id === id),
                    to,
                  )
          }
          className="mt-3 space-y-3"
        >
          {(_entry, handle, index) => (
            <div className="flex items-start gap-1 rounded-md border bg-card p-3">
              {handle}
              <div className="min-w-0 flex-1 space-y-3">
                {children((field) => `${name}.${index}.${field}` as FieldPath<V>, index)}
              </div>
              {editor.canEdit && (
                <IconButton
                  label={`Remove ${nameOf(index)}`}
                  icon={Trash2}
                  disabled={disabled}
                  onClick={() => remove(index)}
                />
              )}
            </div>
          )}
        </Sortable>
      )}
      <div className="mt-1.5">
        <FieldMessage id={messageId} error={error?.message ?? error?.root?.message} />
      </div>
    </div>
  );
}
