import { useLocation, useNavigate } from 'react-router-dom';
import type { Load } from '#client/page/load.ts';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import type { RouterOutputs } from '#client/trpc.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { DemoBar, refusedLogin } from '#domains/accounts/client/components/demo-bar.tsx';
import { LoginForm } from '#domains/accounts/client/components/login-form.tsx';
import { PendingChoice } from '#domains/accounts/client/components/pending-choice.tsx';
import { ProviderButtons } from '#domains/accounts/client/components/provider-buttons.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { destinationAfterLogin, rememberedLocation } from '#domains/accounts/client/destination.ts';
import { pendingPath } from '#domains/workspaces/client/index.ts';
import { startVerification } from '#domains/accounts/client/verify-session.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

export const load: Load = async ({ api }) => {
  await api.identity.options.ensureData();
};

export default function LoginScreen() {
  const t = useTexts();
  const site = useSite();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const refused = refusedLogin(state);

  function enter(session: RouterOutputs['auth']['login']) {
    signIn(session);
    const isCalendarAccount = session.user.email === site?.calendarAccountEmail;
    const from = rememberedLocation(state);
    const to = destinationAfterLogin({ isCalendarAccount, from, pending: pendingPath() });
    void navigate(to, { replace: true });
  }

  function verify(token: string, email: string) {
    startVerification(token, email);
    void navigate(paths.verifyOtp, { state });
  }

  return (
    <>
      <DemoBar to={rememberedLocation(state)} />
      <AccountPage
        title={site ? t('Welcome to {name}', { name: site.operatorName }) : t('Welcome')}
        description={t('Log in to book, pay and manage your workspace.')}
        footer={
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
            <TextLink to={paths.forgotPassword}>{t('Forgot Password')}</TextLink>
            <TextLink to={paths.signup}>{t('Create an account')}</TextLink>
          </div>
        }
      >
        <PendingChoice />
        <ProviderButtons next={rememberedLocation(state) ?? pendingPath()} />
        <LoginForm key={refused && key} refused={refused} hasPasskeys onSignedIn={enter} onUnverified={verify} />
      </AccountPage>
    </>
  );
}
