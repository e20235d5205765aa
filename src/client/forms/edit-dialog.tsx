import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from './form-dialog.tsx';
import { ReadOnly } from './read-only.tsx';
import { ViewDialog, useIsForm } from './record-dialog.tsx';
import { type ZodForm, useZodForm } from './use-zod-form.ts';
import { useTexts } from '#client/use-texts.ts';

/** The common props of record dialogs, which OpenDialog renders. */
export type RecordDialogProps<Stored> = {
  /** Undefined to add a record. */
  record: Stored | undefined;
  /** If false, the record is only shown. */
  canEdit: boolean;
  onClose: () => void;
};

/** The props that the fields of the dialog share. */
type CommonProps<Input extends FieldValues, Output> = { form: ZodForm<Input, Output>; disabled: boolean };

type FormDialogProps = ComponentProps<typeof FormDialog>;

type EditDialogProps<Input extends FieldValues, Output, Stored> = RecordDialogProps<Stored> &
  Pick<FormDialogProps, 'saved' | 'size' | 'description' | 'submit' | 'intro'> & {
    /** The kind of record, for the title: 'Amenity'. */
    noun: string;
    /** Replaces the title made from 'Add' or 'Edit' and the noun. */
    title?: string;
    schema: z.ZodType<Output, Input>;
    fill: (record: Stored | undefined) => DefaultValues<Input>;
    /** `typed` are the values of the fields before the schema transforms them. */
    onSave: (values: Output, version: number | undefined, typed: Input) => Promise<unknown>;
    children: (fields: CommonProps<Input, Output>) => ReactNode;
  };

/**
 * A modal that adds, edits or shows a record. It handles the form, saving, concurrent changes, server errors, the toast, and
 * the confirmation before unsaved changes are discarded. Callers provide the fields and the texts. People who may not edit the record
 * read the values of the same fields.
 */
export function EditDialog<Input extends FieldValues, Output extends FieldValues, Stored extends { version: number }>(
  props: EditDialogProps<Input, Output, Stored>,
) {
  const { record, canEdit } = props;
  const isForm = useIsForm(canEdit);
  if (isForm || !record) return <RecordForm {...props} />;
  return <RecordFields key={record.version} {...props} />;
}

function RecordFields<Input extends FieldValues, Output extends FieldValues, Stored extends { version: number }>({
  noun,
  size,
  onClose,
  schema,
  fill,
  record,
  children,
}: EditDialogProps<Input, Output, Stored>) {
  const form = useZodForm(schema, fill(record));
  return (
    <ViewDialog title={noun} size={size} onClose={onClose}>
      <ReadOnly>{children({ form, disabled: true })}</ReadOnly>
    </ViewDialog>
  );
}

function RecordForm<Input extends FieldValues, Output extends FieldValues, Stored extends { version: number }>(
  props: EditDialogProps<Input, Output, Stored>,
) {
  const { schema, record, fill, noun, title, submit, canEdit, onSave, children, ...dialog } = props;
  const form = useZodForm(schema, fill(record));
  const t = useTexts();
  const heading = record ? t('Edit {noun}', { noun }) : t('Add {noun}', { noun });
  return (
    <FormDialog
      {...dialog}
      title={title ?? (canEdit ? heading : noun)}
      submit={submit ?? (record ? t('Update') : t('Add'))}
      form={form}
      edits={{ record, fill }}
      onSave={(values, version) => onSave(values, version, form.getValues())}
      canEdit={canEdit}
    >
      {children({ form, disabled: !canEdit })}
    </FormDialog>
  );
}
