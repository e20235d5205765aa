import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { z } from 'zod';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { useResendOtp, useVerifyOtp } from '#domains/accounts/client/queries.ts';
import { PendingChoice } from '#domains/accounts/client/components/pending-choice.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { destinationAfterVerification } from '#domains/accounts/client/destination.ts';
import { pendingPath } from '#domains/workspaces/client/index.ts';
import { useMissingStep } from '#domains/accounts/client/missing-step.ts';
import { endVerification, verifyEmail, verifyToken } from '#domains/accounts/client/verify-session.ts';
import { VerifyOtpInput } from '#domains/accounts/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

type Otp = z.output<typeof VerifyOtpInput>;

export default function VerifyOtpScreen() {
  const t = useTexts();
  // Read once, because the token is removed when the account becomes active.
  const [bearer] = useState(verifyToken.get);
  const [email] = useState(verifyEmail.get);
  return (
    <AccountPage
      title={t('Verify your account')}
      description={
        bearer
          ? email
            ? t('We have sent an email to {email}. Use its link, or enter its six-character code here.', { email })
            : t('We have sent an email to you. Use its link, or enter its six-character code here.')
          : t('To get a code, please log in with your email and password first.')
      }
      footer={<TextLink to={paths.login}>{bearer ? t('Back to login') : t('Log in')}</TextLink>}
    >
      <PendingChoice />
      {bearer && <Code bearer={bearer} />}
    </AccountPage>
  );
}

function Code({ bearer }: { bearer: string }) {
  const t = useTexts();
  const verifyOtp = useVerifyOtp(bearer);
  const form = useZodForm(VerifyOtpInput, { otp: '' });
  const { signIn } = useSession();
  const { orMissing } = useMissingStep();
  const navigate = useNavigate();

  async function submit({ otp }: Otp) {
    const session = await orMissing(() => verifyOtp({ otp }));
    toast.success(t('Account activated successfully!'));
    endVerification();
    // The login asks for the step that is missing.
    if (!session) return void navigate(paths.login, { replace: true });
    signIn(session);
    const to = destinationAfterVerification(pendingPath());
    void navigate(to, { replace: true });
  }

  return (
    <Form form={form} onSubmit={submit}>
      <OtpField form={form} />
      <div className="flex gap-3">
        <SubmitButton form={form} className="flex-1">
          {t('Verify')}
        </SubmitButton>
        <Resend bearer={bearer} />
      </div>
    </Form>
  );
}

/** Converts the code to upper case while it is typed. */
function OtpField({ form }: { form: ZodForm<Otp> }) {
  const t = useTexts();
  const { field, fieldState } = useController({ name: 'otp', control: form.control });
  return (
    <Field label={t('OTP')} error={fieldState.error?.message}>
      {(control) => (
        <Input
          {...field}
          {...control}
          onChange={(event) => field.onChange(event.target.value.toUpperCase())}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="font-semibold tracking-[0.3em]"
        />
      )}
    </Field>
  );
}

function Resend({ bearer }: { bearer: string }) {
  const t = useTexts();
  const resend = useResendOtp(bearer);
  return (
    <PressButton variant="secondary" onPress={() => resend()}>
      {t('Resend')}
    </PressButton>
  );
}
