import { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ChangePasswordInput, MIN_PASSWORD, PASSWORD_LENGTH } from '#domains/accounts/schema.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const NO_CONFIRMATION = msg('Please enter confirm password');

/** The input of the call, with a second field that confirms the new password. */
const ChangePasswordForm = ChangePasswordInput.safeExtend({
  confirmPassword: z.string({ error: NO_CONFIRMATION }).min(1, NO_CONFIRMATION).min(MIN_PASSWORD, PASSWORD_LENGTH),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  message: msg('New password and Confirm password not same'),
  path: ['confirmPassword'],
});

/** Changes the password. All other sessions of the account end, and this one continues with the new token. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { signIn } = useSession();
  const change = trpc.auth.changePassword.useMutation().mutateAsync;
  const form = useZodForm(ChangePasswordForm, { oldPassword: '', password: '', confirmPassword: '' });

  async function save({ oldPassword, password }: z.output<typeof ChangePasswordForm>) {
    signIn(await change({ oldPassword, password }));
  }

  return (
    <FormDialog
      form={form}
      title={t('Change Password')}
      description={t('Other devices are logged out.')}
      size="sm"
      onSave={save}
      saved={t('Successfully set new password!')}
      onClose={onClose}
    >
      <PasswordField form={form} name="oldPassword" label={t('Old password')} autoComplete="current-password" />
      <PasswordField form={form} name="password" label={t('New password')} autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" />
    </FormDialog>
  );
}
