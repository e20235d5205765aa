import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { useMissingStep } from '#domains/accounts/client/missing-step.ts';
import { ResetPasswordForm, WelcomeForm } from '#domains/accounts/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

const SecondStep = lazyPart(() => import('#domains/accounts/client/components/second-step.tsx'));

export default function ResetPasswordScreen() {
  const t = useTexts();
  const [query] = useSearchParams();
  // Mailed links can use either name.
  const link = query.get('link') || query.get('token');
  const isWelcome = query.has('welcome');
  return (
    <AccountPage
      title={isWelcome ? t('Choose a password') : t('Choose a new password')}
      description={
        link ? undefined : t('This address is incomplete. Please use the link from our email, or request a new one.')
      }
      footer={<TextLink to={paths.forgotPassword}>{t('Request a new link')}</TextLink>}
    >
      {link && (isWelcome ? <Welcome link={link} name={query.get('name') ?? ''} /> : <NewPassword link={link} />)}
    </AccountPage>
  );
}

/** @returns what sets the password, and the step of the login that follows it */
function useEnter(link: string) {
  const t = useTexts();
  const resetPassword = trpc.auth.resetPassword.useMutation().mutateAsync;
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { missing, orMissing } = useMissingStep();

  function enter(session: RouterOutputs['auth']['login']) {
    signIn(session);
    void navigate(paths.app, { replace: true });
  }

  async function reset(values: { password: string; name?: string }) {
    const session = await orMissing(() => resetPassword({ ...values, link }));
    toast.success(t('Successfully set new password!'));
    if (session) enter(session);
  }

  return { reset, secondStep: missing && <SecondStep {...missing} onSignedIn={enter} /> };
}

function NewPassword({ link }: { link: string }) {
  const t = useTexts();
  const { reset, secondStep } = useEnter(link);
  const form = useZodForm(ResetPasswordForm, { password: '', confirmPassword: '' });
  if (secondStep) return secondStep;
  return (
    <Form form={form} onSubmit={({ password }) => reset({ password })}>
      <PasswordField form={form} name="password" label={t('New password')} autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" />
      <SubmitButton form={form} className="w-full">
        {t('Reset')}
      </SubmitButton>
    </Form>
  );
}

/** For an invited person, whose account has no name yet. @param name the one that whoever invited them has entered */
function Welcome({ link, name: known }: { link: string; name: string }) {
  const t = useTexts();
  const { reset, secondStep } = useEnter(link);
  const form = useZodForm(WelcomeForm, { name: known, password: '', confirmPassword: '' });
  if (secondStep) return secondStep;
  return (
    <Form form={form} onSubmit={({ name, password }) => reset({ name, password })}>
      <TextField form={form} name="name" label={t('Your name')} autoComplete="name" />
      <PasswordField form={form} name="password" label={t('Password')} autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" />
      <SubmitButton form={form} className="w-full">
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}
