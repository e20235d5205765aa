import { useNavigate } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import type { SessionUser } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoginForm, startVerification } from '#domains/accounts/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#app/client/use-texts.ts';

/** A login dialog over the screen whose session ended. The screen keeps its input. */
export default function SignInAgain({ user }: { user: SessionUser }) {
  const t = useTexts();
  const { signIn, signOut } = useSession();
  const navigate = useNavigate();

  function verify(token: string) {
    startVerification(token, user.email);
    void navigate(paths.verifyOtp);
  }

  return (
    <Dialog
      open
      dirty
      onOpenChange={(open) => !open && signOut()}
      size="sm"
      title={t('Your session has ended')}
      description={t('Please log in again to go on. What you entered is still here.')}
    >
      <LoginForm email={user.email} onSignedIn={signIn} onUnverified={verify} />
      <Button variant="link" className="mt-4" onClick={signOut}>
        {t('Log in with another account')}
      </Button>
    </Dialog>
  );
}
