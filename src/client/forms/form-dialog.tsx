import { type ComponentProps, type ReactNode, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type ExternalToast, toast } from 'sonner';
import { dismissErrors } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { Form, SubmitButton } from './form.tsx';
import { type EditedRecord, type Save, useLatest } from './use-latest.tsx';
import type { ZodForm } from './use-zod-form.ts';
import { useTexts } from '#client/use-texts.ts';

type FormDialogProps<Input extends FieldValues, Output, Stored extends { version: number }> = {
  form: ZodForm<Input, Output>;
  title: string;
  description?: ReactNode;
  size?: ComponentProps<typeof Dialog>['size'];
  /** For what submits the form from outside of it. */
  formProps?: Pick<ComponentProps<'form'>, 'id' | 'onSubmitCapture'>;
  /** The record being edited. Omitted by a form that only adds. */
  edits?: EditedRecord<Input, Stored>;
  /** If it throws, the form shows the error and stays open. */
  onSave: Save<Output>;
  /** The text of the toast after saving. Omitted if the screen shows the result in another way. */
  saved?: string;
  /** More for the toast: a description, or a button. */
  savedMore?: (values: Output) => ExternalToast | undefined;
  onClose: () => void;
  /** What is done after saving; by default, the dialog closes. */
  onSaved?: () => void;
  /** If false, the form has only Close. */
  canEdit?: boolean;
  submit?: string;
  /** Shows the spinner of the submit, for example until a chosen file is read. */
  busy?: boolean;
  cancel?: string;
  /** Further buttons of the footer, before those that every form has. */
  actions?: ReactNode;
  /** Content above the form, and whether something was typed there that closing would lose. */
  intro?: ReactNode;
  isIntroDirty?: boolean;
  children: ReactNode;
};

/** A form in a modal. It closes after saving, confirms before unsaved changes are discarded, and keeps them if saving fails. */
export function FormDialog<Input extends FieldValues, Output, Stored extends { version: number }>(
  props: FormDialogProps<Input, Output, Stored>,
) {
  const {
    form,
    title,
    description,
    size = 'md',
    formProps,
    edits,
    onSave,
    saved,
    savedMore,
    onClose,
    onSaved = onClose,
    canEdit = true,
    intro,
    isIntroDirty = false,
    children,
  } = props;
  const latest = useLatest(form, edits);
  useEffect(() => dismissErrors, []);

  const save = latest.saving(async (values, version) => {
    await onSave(values, version);
    if (saved) toast.success(saved, savedMore?.(values));
    onSaved();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size={size}
      dirty={form.formState.isDirty || isIntroDirty}
    >
      {intro}
      <Form {...formProps} form={form} onSubmit={save} className={intro ? 'mt-5 border-t pt-4' : undefined}>
        {latest.notice}
        {children}
        {canEdit ? <EditFooter {...props} /> : <CloseFooter />}
      </Form>
    </Dialog>
  );
}

function CloseFooter() {
  const t = useTexts();
  return (
    <DialogFooter>
      <DialogClose>
        <Button variant="secondary">{t('Close')}</Button>
      </DialogClose>
    </DialogFooter>
  );
}

type EditFooterProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  submit?: string;
  busy?: boolean;
  cancel?: string;
  actions?: ReactNode;
};

function EditFooter<Input extends FieldValues, Output>(props: EditFooterProps<Input, Output>) {
  const t = useTexts();
  const { form, submit = t('Save'), busy, cancel = t('Cancel'), actions } = props;
  // Further buttons do not fit below each other on a phone.
  return (
    <DialogFooter className={actions ? 'max-sm:flex-row max-sm:flex-wrap' : undefined}>
      {actions}
      <DialogClose>
        <Button variant="secondary">{cancel}</Button>
      </DialogClose>
      <SubmitButton form={form} busy={busy}>
        {submit}
      </SubmitButton>
    </DialogFooter>
  );
}
