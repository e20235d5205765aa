import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { FactorInput } from '#domains/accounts/index.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type CodeDialogProps = {
  title: string;
  text: string;
  submit: string;
  onCode: (input: FactorInput) => Promise<unknown>;
  onClose: () => void;
};

/** A change that needs a code of the app, or a recovery code. */
export function CodeDialog({ title, text, submit, onCode, onClose }: CodeDialogProps) {
  const t = useTexts();
  const form = useZodForm(FactorInput, { code: '' });
  return (
    <FormDialog
      form={form}
      title={title}
      description={text}
      size="sm"
      submit={submit}
      onSave={async (input) => void (await onCode(input))}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        hint={t('Of your app, or a recovery code.')}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
      />
    </FormDialog>
  );
}
