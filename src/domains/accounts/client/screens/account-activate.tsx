import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { useSession } from '#client/session.tsx';
import { failureOf, trpc } from '#client/trpc.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { destinationAfterVerification } from '#domains/accounts/client/destination.ts';
import { hasPendingBooking } from '#domains/accounts/client/pending.ts';
import { verifyToken } from '#domains/accounts/client/verify-session.ts';
import { paths } from '#shared/paths.ts';

/** Document 1 §9. */
const ONWARDS_MS = 1_000;

export default function AccountActivateScreen() {
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync: verifyEmail } = trpc.auth.verifyEmail.useMutation();
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
      setTimeout(() => void navigate(to, { replace: true }), ONWARDS_MS);
    } catch (error) {
      const { message } = failureOf(error);
      toast.error(message);
      setFailure(message);
    }
  });

  useEffect(() => {
    // The link works once, and effects may run twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void activate();
  }, []);

  return (
    <AccountPage
      title="Account activation"
      footer={failure && <TextLink to={paths.login}>Log in to get a new code</TextLink>}
    >
      <p role="status" className="flex items-center gap-3">
        {failure ?? (
          <>
            <Spinner />
            Please wait, your account is getting activated!
          </>
        )}
      </p>
    </AccountPage>
  );
}
