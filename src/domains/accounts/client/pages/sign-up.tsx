import { Trans } from '@lingui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { OperatorPage } from '#client/layout/operator-page.tsx';
import { trpc } from '#client/trpc.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { PendingChoice } from '#domains/accounts/client/components/pending-choice.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { startVerification } from '#domains/accounts/client/verify-session.ts';
import { MIN_PASSWORD, SignUpInput } from '#domains/accounts/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

export default function SignUpScreen() {
  const t = useTexts();
  const signUp = trpc.auth.signUp.useMutation().mutateAsync;
  const form = useZodForm(SignUpInput, { name: '', email: '', password: '' });
  const navigate = useNavigate();
  const { state } = useLocation();

  async function submit(values: SignUpInput) {
    const { token } = await signUp(values);
    startVerification(token, values.email);
    toast.success(t('An activation link has been sent to your mail, please verify your account.'));
    void navigate(paths.verifyOtp, { state });
  }

  return (
    <AccountPage
      title={t('Create an account')}
      description={t('It takes a minute, and your choice of room or desk is kept.')}
      footer={
        <>
          {t('Already have an account?')} <TextLink to={paths.login}>{t('Log in')}</TextLink>
        </>
      }
    >
      <PendingChoice />
      <Form form={form} onSubmit={submit}>
        <TextField form={form} name="name" label={t('Name||a person')} autoComplete="name" />
        <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="email" />
        <PasswordField
          form={form}
          name="password"
          label={t('Password')}
          hint={t('At least {count} characters, no spaces.', { count: MIN_PASSWORD })}
          autoComplete="new-password"
        />
        <Terms />
        <SubmitButton form={form} className="w-full">
          {t('Sign up')}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}

/** The notice about the terms, with the operator's address for questions. */
function Terms() {
  const site = useSite();
  if (!site) return null;
  return (
    <p className="text-sm text-muted-foreground">
      <Trans
        id="By signing up you agree to the <0>terms of use</0> and the <1>privacy policy</1> of {operator}. Your details are used only to run your account and your bookings. Questions?"
        values={{ operator: site.operatorName }}
        components={{
          0: <OperatorPage url={site.termsUrl} />,
          1: <OperatorPage url={site.privacyUrl} />,
        }}
      />{' '}
      <a href={`mailto:${site.infoEmail}`} className="text-primary-text underline underline-offset-4">
        <bdi>{site.infoEmail}</bdi>
      </a>
    </p>
  );
}
