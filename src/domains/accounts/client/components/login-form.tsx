import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import type { RefusedDemo } from '#domains/accounts/client/components/demo-bar.tsx';
import { LoginInput } from '#domains/accounts/schema.ts';

type LoginFormProps = {
  /** Set if the account is known. The form then only asks for the password. */
  email?: string;
  /** What is typed already, and why it was refused. */
  refused?: RefusedDemo;
  onSignedIn: (session: RouterOutputs['auth']['login']) => void;
  /** Called if the password is correct but the email address is not verified. `token` authorizes the verification screen. */
  onUnverified: (token: string, email: string) => void;
};

export function LoginForm({ email, refused, onSignedIn, onUnverified }: LoginFormProps) {
  const login = trpc.auth.login.useMutation().mutateAsync;
  const form = useZodForm(LoginInput, { email: email ?? refused?.email ?? '', password: '' });

  async function submit(values: LoginInput) {
    try {
      onSignedIn(await login(values));
    } catch (error) {
      const { status, message, data } = failureOf(error);
      if (status !== 403 || typeof data.token !== 'string') throw error;
      toast.info(message);
      onUnverified(data.token, values.email);
    }
  }

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
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== undefined || refused !== undefined}
      />
      <SubmitButton form={form} className="w-full">
        Log in
      </SubmitButton>
    </Form>
  );
}
