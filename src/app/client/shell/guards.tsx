/** Who gets through to which screens. */
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { EndedSession, useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { paths } from '#shared/paths.ts';
import type { Requirement } from '#shared/permissions.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

export function PageSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center text-muted-foreground">
      <Spinner label="Loading" className="size-6" />
    </div>
  );
}

/**
 * Visitors go to the login, which brings them back here. When a session ends in the middle of work the screen stays, with
 * everything typed in it, behind a login.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, endedFor, hasLeft, retryStart } = useSession();
  const { pathname, search, hash } = useLocation();
  if (retryStart) return <StartFailure onRetry={retryStart} />;
  if (status === 'loading') return <AccountLoading />;
  if (status === 'anonymous' && !endedFor) {
    return <Navigate to={paths.login} replace state={hasLeft ? null : { from: pathname + search + hash }} />;
  }
  return (
    <>
      <EndedSession>{children}</EndedSession>
      {endedFor && (
        <Suspense fallback={null}>
          <SignInAgain user={endedFor} />
        </Suspense>
      )}
    </>
  );
}

/** What every screen needs besides the account is asked for in the same request. */
function AccountLoading() {
  useActiveSpace();
  useSite();
  return <PageSpinner />;
}

function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main">
      <title>Not loaded</title>
      <h1 className="sr-only">Not loaded</h1>
      <ErrorState text="Your account could not be loaded." onRetry={onRetry} className="pt-24" />
    </main>
  );
}

/** Without the area's show flag the application's start decides where else to go. */
export function RequireArea({ area, children }: { area: Requirement; children: ReactNode }) {
  const { may } = useSession();
  return may(area, 'show') ? children : <Navigate to={paths.app} replace />;
}

/**
 * Who is signed in already has no business on the login and its kin. Who signs in there is led onwards by the screen
 * itself, so the guard decides only on arrival.
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [isAdmitted, setAdmitted] = useState(status === 'anonymous');
  if (!isAdmitted && status === 'anonymous') setAdmitted(true);
  if (isAdmitted) return children;
  return status === 'signedIn' ? <Navigate to={paths.dashboard} replace /> : <PageSpinner />;
}
