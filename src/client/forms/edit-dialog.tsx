import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from './form-dialog.tsx';
import { type ZodForm, useZodForm } from './use-zod-form.ts';

/** What the dialog of a record takes: see OpenDialog. */
export type RecordDialogProps<Stored> = {
  /** Undefined to add one. */
  record: Stored | undefined;
  /** Without it the fields are to be read. */
  canEdit: boolean;
  onClose: () => void;
};

/** For every field of the dialog. */
type CommonProps<Input extends FieldValues, Output> = { form: ZodForm<Input, Output>; disabled: boolean };

type FormDialogProps = ComponentProps<typeof FormDialog>;

type EditDialogProps<Input extends FieldValues, Output, Stored> = RecordDialogProps<Stored> &
  Pick<FormDialogProps, 'saved' | 'size' | 'description' | 'submit' | 'intro'> & {
    /** What is edited: 'Amenity'. */
    noun: string;
    /** In place of 'Add', 'Edit' and the noun. */
    title?: string;
    schema: z.ZodType<Output, Input>;
    fill: (record: Stored | undefined) => DefaultValues<Input>;
    /** `typed` is what the fields hold, before the schema has changed anything. */
    onSave: (values: Output, version: number | undefined, typed: Input) => Promise<unknown>;
    children: (fields: CommonProps<Input, Output>) => ReactNode;
  };

/**
 * Adds, edits or shows a record in a modal. It owns the form, the save, the changes of others, the messages of the server, the
 * toast, and the question before typed things are lost; a dialog of its own is its fields and its texts.
 */
export function EditDialog<Input extends FieldValues, Output extends FieldValues, Stored extends { version: number }>(
  props: EditDialogProps<Input, Output, Stored>,
) {
  const { schema, record, fill, noun, title, submit, canEdit, onSave, children, ...dialog } = props;
  const form = useZodForm(schema, fill(record));
  const verb = record ? 'Edit' : 'Add';
  return (
    <FormDialog
      {...dialog}
      title={title ?? (canEdit ? `${verb} ${noun}` : noun)}
      submit={submit ?? (record ? 'Update' : 'Add')}
      form={form}
      edits={{ record, fill }}
      onSave={(values, version) => onSave(values, version, form.getValues())}
      canEdit={canEdit}
    >
      {children({ form, disabled: !canEdit })}
    </FormDialog>
  );
}
