import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { showError } from '#client/error-toasts.ts';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { ActivationForm, CHOOSE_PASSWORD } from '#domains/accounts/schema.ts';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { useVerifyEmail } from '#domains/accounts/client/queries.ts';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { destinationAfterVerification } from '#domains/accounts/client/destination.ts';
import { pendingPath } from '#domains/workspaces/client/index.ts';
import { useMissingStep } from '#domains/accounts/client/missing-step.ts';
import { endVerification, verifyToken } from '#domains/accounts/client/verify-session.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

const REDIRECT_DELAY_MS = 1_000;

/**
 * The target of an activation link. A mail scanner that only fetches the page does not use the link up: the script of the page
 * does, or a button if somebody is signed in.
 */
export default function AccountActivateScreen() {
  const t = useTexts();
  const { status, user } = useSession();
  const [isActivating, setActivating] = useState(false);
  if (!isActivating && status === 'anonymous') setActivating(true);
  return (
    <AccountPage title={t('Account activation')}>
      {isActivating && <Activation />}
      {!isActivating && user && <Question signedInAs={user.email} onYes={() => setActivating(true)} />}
      {!isActivating && !user && <Spinner label={t('Loading')} />}
    </AccountPage>
  );
}

/** Asks before the link replaces the signed-in account, because somebody else may have sent it. */
function Question({ signedInAs, onYes }: { signedInAs: string; onYes: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <p className="wrap-break-word">
        {t('You are signed in as {name}. This link activates another account and signs you in to it.', {
          name: signedInAs,
        })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onYes}>{t('Activate the other account')}</Button>
        <Button variant="secondary" onClick={() => void navigate(paths.app, { replace: true })}>
          {t('Stay signed in')}
        </Button>
      </div>
    </>
  );
}

/** @returns a function that activates the account of the link, signs in and leaves the page */
function useActivate() {
  const t = useTexts();
  const [query] = useSearchParams();
  const [bearer] = useState(verifyToken.get);
  const verifyEmail = useVerifyEmail(bearer);
  const { signIn } = useSession();
  const { orMissing } = useMissingStep();
  const navigate = useNavigate();
  return async (password?: string) => {
    const session = await orMissing(() =>
      verifyEmail({ token: query.get('token') ?? '', ...(password && { password }) }),
    );
    toast.success(t('Account activated successfully!'));
    endVerification();
    // The login asks for the step that is missing.
    if (!session) return void navigate(paths.login, { replace: true });
    signIn(session);
    const to = destinationAfterVerification(pendingPath());
    setTimeout(() => void navigate(to, { replace: true }), REDIRECT_DELAY_MS);
  };
}

/** Shown in a browser that has not signed up itself: somebody else may know the password of the sign-up. */
function NewPassword() {
  const t = useTexts();
  const activate = useActivate();
  const form = useZodForm(ActivationForm, { password: '' });
  return (
    <Form form={form} onSubmit={({ password }) => activate(password)}>
      <p>{t(CHOOSE_PASSWORD)}.</p>
      <PasswordField form={form} name="password" label={t('Password')} autoComplete="new-password" />
      <SubmitButton form={form} className="w-full">
        {t('Activate')}
      </SubmitButton>
    </Form>
  );
}

function Activation() {
  const t = useTexts();
  // The server says it in the language of the page.
  const choose = t(CHOOSE_PASSWORD);
  // A browser that has not signed up is asked at once, and the link stays unused until then.
  const [failure, setFailure] = useState(() => (verifyToken.get() === null ? choose : undefined));
  const activateNow = useActivate();
  const hasBegun = useRef(false);

  const activate = useEffectEvent(async () => {
    try {
      await activateNow();
    } catch (error) {
      const { message } = failureOf(error);
      if (message !== choose) showError(error);
      setFailure(message);
    }
  });

  useEffect(() => {
    // The link works only once, but React's strict mode runs effects twice.
    if (hasBegun.current || failure) return;
    hasBegun.current = true;
    void activate();
  }, [failure]);

  if (failure === choose) return <NewPassword />;
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        {failure ?? (
          <>
            <Spinner />
            {t('Please wait, your account is getting activated!')}
          </>
        )}
      </p>
      {failure && (
        <p className="mt-6">
          <TextLink to={paths.login}>{t('Log in to get a new code')}</TextLink>
        </p>
      )}
    </>
  );
}
