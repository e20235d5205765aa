import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import type { RouterInputs } from '#client/trpc.tsx';
import { makePasskey } from '#domains/factors/client/passkeys.ts';
import { PasskeyName, type PasskeyOptions } from '#domains/factors/schema.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type NewPasskey = RouterInputs['factors']['confirmPasskey'];

type AddPasskeyProps = {
  begin: () => Promise<PasskeyOptions>;
  confirm: (input: NewPasskey) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a passkey, and then lets the browser make it. */
export function AddPasskey({ begin, confirm, onClose }: AddPasskeyProps) {
  const t = useTexts();
  const form = useZodForm(PasskeyName, { name: '' });
  return (
    <FormDialog
      form={form}
      title={t('Add a passkey')}
      description={t(
        'A passkey is kept by your device, or by a security key. With it, you sign in without your password.',
      )}
      size="sm"
      submit={t('Go on')}
      onSave={async ({ name }) => {
        const response = await makePasskey(await begin());
        await confirm({ name, response });
      }}
      saved={t('Passkey added')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('Such as the device that keeps it.')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
