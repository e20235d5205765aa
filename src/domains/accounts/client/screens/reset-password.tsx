import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { z } from 'zod';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { useResetPassword } from '#domains/accounts/client/queries.ts';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { ResetPasswordForm } from '#domains/accounts/schema.ts';
import { paths } from '#shared/paths.ts';

export default function ResetPasswordScreen() {
  const [query] = useSearchParams();
  // Mailed links can use either name.
  const link = query.get('link') || query.get('token');
  return (
    <AccountPage
      title="Choose a new password"
      description={
        link ? undefined : 'This address is incomplete. Please use the link from our email, or request a new one.'
      }
      footer={<TextLink to={paths.forgotPassword}>Request a new link</TextLink>}
    >
      {link && <NewPassword link={link} />}
    </AccountPage>
  );
}

function NewPassword({ link }: { link: string }) {
  const resetPassword = useResetPassword();
  const form = useZodForm(ResetPasswordForm, { password: '', confirmPassword: '' });
  const { signIn } = useSession();
  const navigate = useNavigate();

  async function submit({ password }: z.output<typeof ResetPasswordForm>) {
    const session = await resetPassword({ password, link });
    toast.success('Successfully set new password!');
    signIn(session);
    void navigate(paths.app, { replace: true });
  }

  return (
    <Form form={form} onSubmit={submit}>
      <PasswordField form={form} name="password" label="New password" autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton form={form} className="w-full">
        Reset
      </SubmitButton>
    </Form>
  );
}
