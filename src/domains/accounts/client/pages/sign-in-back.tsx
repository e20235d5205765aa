import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { storedEndUrl } from '#client/stored.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { RefusedLogin } from '#domains/accounts/client/components/demo-bar.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { useMissingStep } from '#domains/accounts/client/missing-step.ts';
import { destinationAfterLogin, rememberedLocation } from '#domains/accounts/client/destination.ts';
import { pendingPath } from '#domains/workspaces/client/index.ts';
import type { AfterSignIn } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

const SecondStep = lazyPart(() => import('#domains/accounts/client/components/second-step.tsx'));

/** What the service has added to the address. */
const PARAMETERS = ['code', 'iss', 'error'] as const;

/** The page to which another service leads back after a sign-in. Its script ends the sign-in, so that no token stands in an address. */
export default function SignInBackScreen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const state = query.get('state');
  const finish = trpc.identity.finish.useMutation().mutateAsync;
  const { signIn, status } = useSession();
  const calendarAccountEmail = useSite()?.calendarAccountEmail;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const { missing, orMissing } = useMissingStep();
  const hasBegun = useRef(false);

  function leave(email: string | undefined, next?: string) {
    const isCalendarAccount = email !== undefined && email === calendarAccountEmail;
    const from = rememberedLocation({ from: next });
    const to = destinationAfterLogin({ isCalendarAccount, from, pending: pendingPath() });
    void navigate(to, { replace: true });
  }

  function enter(session: RouterOutputs['auth']['login'], { next, end_url }: AfterSignIn) {
    signIn(session);
    if (end_url) storedEndUrl.set(end_url);
    leave(session.user.email, next);
  }

  const end = useEffectEvent(async () => {
    const given = PARAMETERS.map((name) => [name, query.get(name) ?? undefined] as const);
    try {
      const ended = await orMissing(() => finish({ state: state ?? '', ...Object.fromEntries(given) }));
      if (!ended) return;
      const { session, connected, next, end_url } = ended;
      if (session) return enter(session, { next, end_url });
      if (connected) toast.success(t('Connected with {name}', { name: connected }));
      leave(undefined, next);
    } catch (error) {
      const problem = failureOf(error).message;
      // Who connects their account is signed in.
      if (status !== 'anonymous') return setFailure(problem);
      const refused: RefusedLogin = { email: '', problem };
      void navigate(paths.login, { replace: true, state: { refused } });
    }
  });

  useEffect(() => {
    // A sign-in ends only once, but React's strict mode runs effects twice.
    if (hasBegun.current || state === null) return;
    hasBegun.current = true;
    void end();
  }, [state]);

  // Somebody has opened the address by hand: no service has led here.
  if (state === null) return <Navigate to={paths.login} replace />;
  if (missing) {
    return (
      <AccountPage title={t('Sign in')}>
        <SecondStep {...missing} onSignedIn={(session) => enter(session, missing.after)} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('Sign in')}>
      {failure === undefined ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('Please wait, you are being signed in')}
        </p>
      ) : (
        <>
          <p role="alert">{failure}.</p>
          <p className="mt-6">
            <TextLink to={paths.profile}>{t('Back to My Profile')}</TextLink>
          </p>
        </>
      )}
    </AccountPage>
  );
}
