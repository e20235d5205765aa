import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { failureOf } from '#client/failure.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { useMissingStep } from '#domains/accounts/client/missing-step.ts';
import { PasskeySignIn } from '#domains/factors/client/index.ts';
import type { RefusedLogin } from '#domains/accounts/client/components/demo-bar.tsx';
import { LoginInput } from '#domains/accounts/schema.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

const SecondStep = lazyPart(() => import('#domains/accounts/client/components/second-step.tsx'));

type LoginFormProps = {
  /** Set if the account is known. The form then only asks for the password. */
  email?: string;
  /** What is typed already, and why it was refused. */
  refused?: RefusedLogin;
  /** Whether somebody may also sign in with a passkey. */
  hasPasskeys?: boolean;
  onSignedIn: (session: RouterOutputs['auth']['login']) => void;
  /** Called if the password is correct but the email address is not verified. `token` authorizes the verification screen. */
  onUnverified: (token: string, email: string) => void;
};

/** Asks for the password, and then for what else the login needs. */
export function LoginForm({ email, refused, hasPasskeys, onSignedIn, onUnverified }: LoginFormProps) {
  const t = useTexts();
  const login = trpc.auth.login.useMutation().mutateAsync;
  const { missing, orMissing } = useMissingStep();
  const form = useZodForm(LoginInput, { email: email ?? refused?.email ?? '', password: '' });

  async function submit(values: LoginInput) {
    try {
      const session = await orMissing(() => login(values));
      if (session) onSignedIn(session);
    } catch (error) {
      const { status, message, data } = failureOf(error);
      if (status !== 403 || typeof data.token !== 'string') throw error;
      toast.info(message);
      onUnverified(data.token, values.email);
    }
  }

  if (missing) return <SecondStep {...missing} onSignedIn={onSignedIn} />;
  return (
    <Form form={form} onSubmit={submit}>
      {refused && (
        <p role="alert" className="text-sm text-danger-text">
          {refused.problem}
        </p>
      )}
      <TextField
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        autoFocus={email !== undefined || Boolean(refused?.email)}
      />
      <SubmitButton form={form} className="w-full">
        {t('Log in')}
      </SubmitButton>
      {hasPasskeys && <PasskeySignIn onSignedIn={onSignedIn} />}
    </Form>
  );
}
