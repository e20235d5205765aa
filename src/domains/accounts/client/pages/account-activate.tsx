import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { showError } from '#client/error-toasts.ts';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { useVerifyEmail } from '#domains/accounts/client/queries.ts';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { destinationAfterVerification } from '#domains/accounts/client/destination.ts';
import { hasPendingBooking } from '#domains/workspaces/client/pending-booking.ts';
import { verifyToken } from '#domains/accounts/client/verify-session.ts';
import { paths } from '#shared/paths.ts';

const REDIRECT_DELAY_MS = 1_000;

/**
 * The target of an activation link. A mail scanner that only fetches the page does not use the link up: the script of the page
 * does, or a button if somebody is signed in.
 */
export default function AccountActivateScreen() {
  const { status, user } = useSession();
  const [isActivating, setActivating] = useState(false);
  if (!isActivating && status === 'anonymous') setActivating(true);
  return (
    <AccountPage title="Account activation">
      {isActivating && <Activation />}
      {!isActivating && user && <Question signedInAs={user.email} onYes={() => setActivating(true)} />}
      {!isActivating && !user && <Spinner label="Loading" />}
    </AccountPage>
  );
}

/** Asks before the link replaces the signed-in account, because somebody else may have sent it. */
function Question({ signedInAs, onYes }: { signedInAs: string; onYes: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="wrap-break-word">
        You are signed in as <strong>{signedInAs}</strong>. This link activates another account and signs you in to it.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onYes}>Activate the other account</Button>
        <Button variant="secondary" onClick={() => void navigate(paths.app, { replace: true })}>
          Stay signed in
        </Button>
      </div>
    </>
  );
}

function Activation() {
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const verifyEmail = useVerifyEmail();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const hasBegun = useRef(false);

  const activate = useEffectEvent(async () => {
    try {
      const session = await verifyEmail({ token: query.get('token') ?? '' });
      toast.success('Account activated successfully!');
      verifyToken.remove();
      signIn(session);
      const to = destinationAfterVerification({ hasPendingBooking: hasPendingBooking() });
      setTimeout(() => void navigate(to, { replace: true }), REDIRECT_DELAY_MS);
    } catch (error) {
      showError(error);
      setFailure(failureOf(error).message);
    }
  });

  useEffect(() => {
    // The link works only once, but React's strict mode runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void activate();
  }, []);

  return (
    <>
      <p role="status" className="flex items-center gap-3">
        {failure ?? (
          <>
            <Spinner />
            Please wait, your account is getting activated!
          </>
        )}
      </p>
      {failure && (
        <p className="mt-6">
          <TextLink to={paths.login}>Log in to get a new code</TextLink>
        </p>
      )}
    </>
  );
}
