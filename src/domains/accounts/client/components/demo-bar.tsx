import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showError } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { DEMO_PASSWORD } from '#shared/demo.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** What the login page is told of an account that could not be entered. `email` may be blank. */
export type RefusedLogin = { email: string; problem: string };

/** The same, of the state of a history entry. */
export function refusedLogin(state: unknown): RefusedLogin | undefined {
  return typeof state === 'object' && state !== null && 'refused' in state
    ? (state.refused as RefusedLogin)
    : undefined;
}

/**
 * The bar of a demo. One press enters as one of its accounts, by the ordinary login with the password that everybody knows, also in place of the
 * account that is signed in. If the password was changed, the sign-in page asks a visitor for it; a session stays as it is.
 * @param to the address that required the login
 */
export function DemoBar({ to = paths.app }: { to?: string }) {
  const t = useTexts();
  const accounts = useSite()?.demo ?? [];
  const { user, signIn, signOut } = useSession();
  const login = trpc.auth.login.useMutation().mutateAsync;
  const navigate = useNavigate();
  const [entering, setEntering] = useState<string>();
  // A press before the browser has taken over a rendered page would be lost.
  const isUsable = useOnceHydrated(true, false);
  if (accounts.length === 0) return null;

  async function enter(email: string) {
    setEntering(email);
    try {
      const session = await login({ email, password: DEMO_PASSWORD });
      signOut();
      signIn(session);
      // A new document has nothing that was read for the account before.
      window.location.assign(to);
    } catch (error) {
      setEntering(undefined);
      const refused: RefusedLogin = { email, problem: failureOf(error).message };
      // The present session stays.
      if (user) showError(error);
      else void navigate(paths.login, { state: { refused } });
    }
  }

  return (
    <aside data-no-print aria-label={t('Demo')} className="border-b bg-subtle text-sm">
      <div className="site-width flex flex-wrap items-center py-1">
        <span className="text-muted-foreground max-sm:w-full max-sm:pt-1.5 sm:me-2">{t('Demo: enter as')}</span>
        {accounts.map(({ email, name }) => (
          <Button
            key={email}
            size="sm"
            className="max-sm:h-10 max-sm:px-2 max-sm:first-of-type:-ms-2"
            variant={user?.email === email ? 'secondary' : 'ghost'}
            aria-current={user?.email === email || undefined}
            loading={entering === email}
            disabled={!isUsable || entering !== undefined}
            onClick={() => void enter(email)}
          >
            {name}
          </Button>
        ))}
      </div>
    </aside>
  );
}
