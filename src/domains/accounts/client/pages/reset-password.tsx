import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { ResetPasswordForm, WelcomeForm } from '#domains/accounts/schema.ts';
import { paths } from '#shared/paths.ts';

export default function ResetPasswordScreen() {
  const [query] = useSearchParams();
  // Mailed links can use either name.
  const link = query.get('link') || query.get('token');
  const isWelcome = query.has('welcome');
  return (
    <AccountPage
      title={isWelcome ? 'Choose a password' : 'Choose a new password'}
      description={
        link ? undefined : 'This address is incomplete. Please use the link from our email, or request a new one.'
      }
      footer={<TextLink to={paths.forgotPassword}>Request a new link</TextLink>}
    >
      {link && (isWelcome ? <Welcome link={link} name={query.get('name') ?? ''} /> : <NewPassword link={link} />)}
    </AccountPage>
  );
}

function useEnter(link: string) {
  const resetPassword = trpc.auth.resetPassword.useMutation().mutateAsync;
  const { signIn } = useSession();
  const navigate = useNavigate();
  return async (values: { password: string; name?: string }) => {
    const session = await resetPassword({ ...values, link });
    toast.success('Successfully set new password!');
    signIn(session);
    void navigate(paths.app, { replace: true });
  };
}

function NewPassword({ link }: { link: string }) {
  const enter = useEnter(link);
  const form = useZodForm(ResetPasswordForm, { password: '', confirmPassword: '' });
  return (
    <Form form={form} onSubmit={({ password }) => enter({ password })}>
      <PasswordField form={form} name="password" label="New password" autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton form={form} className="w-full">
        Reset
      </SubmitButton>
    </Form>
  );
}

/** For an invited person, whose account has no name yet. @param name the one that whoever invited them has entered */
function Welcome({ link, name: known }: { link: string; name: string }) {
  const enter = useEnter(link);
  const form = useZodForm(WelcomeForm, { name: known, password: '', confirmPassword: '' });
  return (
    <Form form={form} onSubmit={({ name, password }) => enter({ name, password })}>
      <TextField form={form} name="name" label="Your name" autoComplete="name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton form={form} className="w-full">
        Continue
      </SubmitButton>
    </Form>
  );
}
