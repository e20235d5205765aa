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

export default function SignUpScreen() {
  const signUp = trpc.auth.signUp.useMutation().mutateAsync;
  const form = useZodForm(SignUpInput, { name: '', email: '', password: '' });
  const navigate = useNavigate();
  const { state } = useLocation();

  async function submit(values: SignUpInput) {
    const { token } = await signUp(values);
    startVerification(token, values.email);
    toast.success('An activation link has been sent to your mail, please verify your account.');
    void navigate(paths.verifyOtp, { state });
  }

  return (
    <AccountPage
      title="Create an account"
      description="It takes a minute, and your choice of room or desk is kept."
      footer={
        <>
          Already have an account? <TextLink to={paths.login}>Log in</TextLink>
        </>
      }
    >
      <PendingChoice />
      <Form form={form} onSubmit={submit}>
        <TextField form={form} name="name" label="Name" autoComplete="name" />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint={`At least ${MIN_PASSWORD} characters, no spaces.`}
          autoComplete="new-password"
        />
        <Terms />
        <SubmitButton form={form} className="w-full">
          Sign up
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
      By signing up you agree to the <OperatorPage url={site.termsUrl}>terms of use</OperatorPage> and the{' '}
      <OperatorPage url={site.privacyUrl}>privacy policy</OperatorPage> of {site.operatorName}. Your details are used
      only to run your account and your bookings. Questions?{' '}
      <a href={`mailto:${site.infoEmail}`} className="text-primary-text underline underline-offset-4">
        {site.infoEmail}
      </a>
    </p>
  );
}
