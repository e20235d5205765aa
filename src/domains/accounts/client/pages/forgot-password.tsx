import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { z } from 'zod';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { ForgotPasswordInput } from '#domains/accounts/schema.ts';
import { paths } from '#shared/paths.ts';

export default function ForgotPasswordScreen() {
  const forgotPassword = trpc.auth.forgotPassword.useMutation().mutateAsync;
  const form = useZodForm(ForgotPasswordInput, { email: '' });
  const [sentTo, setSentTo] = useState<string>();

  async function submit({ email }: z.output<typeof ForgotPasswordInput>) {
    await forgotPassword({ email });
    toast.success('Successfully sent reset link to the registered email.');
    setSentTo(email);
  }

  return (
    <AccountPage
      title="Forgot your password?"
      description="Enter the email address of your account. We will send you a link to choose a new password."
      footer={<TextLink to={paths.login}>Back to login</TextLink>}
    >
      <Form form={form} onSubmit={submit}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton form={form} className="w-full">
          Send reset link
        </SubmitButton>
      </Form>
      {sentTo && (
        <p className="mt-6 flex gap-3 rounded-md bg-green-soft px-4 py-3 text-sm text-green-text">
          <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-break-word">
            If {sentTo} belongs to an account, we have sent the link. It works once and expires after one hour.
          </span>
        </p>
      )}
    </AccountPage>
  );
}
