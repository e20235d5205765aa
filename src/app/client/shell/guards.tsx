/** The guards of routes: they decide which screens an account may open. */
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useOfferToAsk } from '#client/agreement.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { useProofQuestion } from '#client/proof.ts';
import { EndedSessionProvider, useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { AskAgreement } from '#domains/gifts/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { type Guarded, wayIn } from './way-in.ts';
import { useTexts } from '#app/client/use-texts.ts';

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx'));
const ProveAgain = lazyPart(() => import('./prove-again.tsx'));
const RequireCustomer = lazyPart(() => import('./require-customer.tsx'), <PageSpinner />);

export function PageSpinner() {
  const t = useTexts();
  return (
    <div className="grid min-h-dvh place-items-center text-muted-foreground">
      <Spinner label={t('Loading')} className="size-6" />
    </div>
  );
}

/**
 * Redirects visitors to the login, which returns them here. If a session ends while the screen is open, the screen keeps its
 * input behind a login dialog.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, expiredUser, hasSignedOut, retryStart } = useSession();
  const { pathname, search, hash } = useLocation();
  const mustProve = useProofQuestion();
  const refused = useOfferToAsk();
  // The first screen is rendered in parts that do not block the page. Without this, it takes a third of a second on a phone.
  const isLoading = useDeferredValue(status === 'loading');
  if (retryStart) return <StartFailure onRetry={retryStart} />;
  if (isLoading || status === 'loading') return <AccountLoading />;
  if (status === 'anonymous' && !expiredUser) {
    return <Navigate to={paths.login} replace state={hasSignedOut ? null : { from: pathname + search + hash }} />;
  }
  return (
    <>
      <EndedSessionProvider>{children}</EndedSessionProvider>
      {expiredUser && <SignInAgain user={expiredUser} />}
      {mustProve && <ProveAgain />}
      {refused && <AskAgreement refused={refused} />}
    </>
  );
}

/** Loads the data that every screen needs in the same request as the account. */
function AccountLoading() {
  useActiveSpace();
  useSite();
  return <PageSpinner />;
}

function StartFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <main id="main">
      <title>{t('Not loaded')}</title>
      <h1 className="sr-only">{t('Not loaded')}</h1>
      <ErrorState text={t('Your account could not be loaded.')} onRetry={onRetry} className="pt-24" />
    </main>
  );
}

/** Redirects accounts that may not open the screen to the start of the application. */
export function RequireArea({ children, ...screen }: Guarded & { children: ReactNode }) {
  const { may } = useSession();
  const way = wayIn(screen, may);
  if (way === 'role') return children;
  return way ? <RequireCustomer>{children}</RequireCustomer> : <Navigate to={paths.app} replace />;
}

/**
 * Redirects accounts that are already signed in away from the login, sign-up and password screens. The guard decides only
 * on arrival, because these screens redirect by themselves after signing in.
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { status } = useSession();
  // The server renders these pages for visitors. Only the browser knows who has arrived.
  const isKnown = useOnceHydrated(true, false);
  const [isAdmitted, setAdmitted] = useState(false);
  if (isKnown && !isAdmitted && status === 'anonymous') setAdmitted(true);
  if (isAdmitted || !isKnown) return children;
  return status === 'signedIn' ? <Navigate to={paths.app} replace /> : <PageSpinner />;
}
