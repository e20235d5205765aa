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
import { useTexts } from '#domains/accounts/client/use-texts.ts';

export default function ForgotPasswordScreen() {
  const t = useTexts();
  const forgotPassword = trpc.auth.forgotPassword.useMutation().mutateAsync;
  const form = useZodForm(ForgotPasswordInput, { email: '' });
  const [sentTo, setSentTo] = useState<string>();

  async function submit({ email }: z.output<typeof ForgotPasswordInput>) {
    await forgotPassword({ email });
    toast.success(t('Successfully sent reset link to the registered email.'));
    setSentTo(email);
  }

  return (
    <AccountPage
      title={t('Forgot your password?')}
      description={t('Enter the email address of your account. We will send you a link to choose a new password.')}
      footer={<TextLink to={paths.login}>{t('Back to login')}</TextLink>}
    >
      <Form form={form} onSubmit={submit}>
        <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="username" />
        <SubmitButton form={form} className="w-full">
          {t('Send reset link')}
        </SubmitButton>
      </Form>
      {sentTo && (
        <p className="mt-6 flex gap-3 rounded-md bg-green-soft px-4 py-3 text-sm text-green-text">
          <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-break-word">
            {t('If {email} belongs to an account, we have sent the link. It works once and expires after one hour.', {
              email: sentTo,
            })}
          </span>
        </p>
      )}
    </AccountPage>
  );
}
