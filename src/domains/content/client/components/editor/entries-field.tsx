import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type ArrayPath, type FieldArray, type FieldError, type FieldPath, get, useFieldArray } from 'react-hook-form';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sortable } from '#client/ui/sortable.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import type { KnownField } from '#domains/content/field-info.ts';
import { ListHeading } from './list-heading.tsx';

type EntriesFieldProps = {
  editor: Editor;
  /** The list in the values of the form. */
  name: FieldPath<FormValues>;
  field: KnownField;
  /** Shows a field of an entry by its name in the values. */
  children: (name: FieldPath<FormValues>, part: KnownField) => ReactNode;
};

/** A list of entries, each with a few fields. Entries are added, ordered and removed. */
export function EntriesField({ editor, name, field, children }: EntriesFieldProps) {
  const { form, disabled } = editor;
  const { label, add, noun, entry } = field;
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: name as ArrayPath<FormValues>,
  });
  const messageId = useId();
  const error: FieldError | undefined = get(form.formState.errors, name);
  const nameOf = (index: number) => `${noun} ${index + 1}`;
  return (
    <div role="group" aria-label={label} aria-describedby={error ? messageId : undefined} className="sm:col-span-2">
      <ListHeading
        editor={editor}
        label={label}
        add={add}
        onAdd={() => append((entry?.blank ?? {}) as FieldArray<FormValues>)}
      />
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
            <Entry editor={editor} name={nameOf(index)} handle={handle} onRemove={() => remove(index)}>
              {entry?.fields.map((part) => children(`${name}.${index}.${part.path}` as FieldPath<FormValues>, part))}
            </Entry>
          )}
        </Sortable>
      )}
      <div className="mt-1.5">
        <FieldMessage id={messageId} error={error?.message ?? error?.root?.message} />
      </div>
    </div>
  );
}

type EntryProps = { editor: Editor; name: string; handle: ReactNode; onRemove: () => void; children: ReactNode };

function Entry({ editor, name, handle, onRemove, children }: EntryProps) {
  return (
    <div className="flex items-start gap-1 rounded-md border bg-card p-3">
      {handle}
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">{children}</div>
      {editor.canEdit && (
        <IconButton label={`Remove ${name}`} icon={Trash2} disabled={editor.disabled} onClick={onRemove} />
      )}
    </div>
  );
}
