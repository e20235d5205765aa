import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { AccountPage } from '#domains/accounts/client/components/account-page.tsx';
import { TextLink } from '#domains/accounts/client/components/text-link.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The target of the link of an invitation. Only its button accepts, so that a program that opens the links of a mail does not. */
export default function InvitationScreen() {
  const t = useTexts();
  const [query] = useSearchParams();
  const { user } = useSession();
  const api = trpc.useUtils();
  // The account may now see other workspaces.
  const accept = trpc.auth.acceptInvitation.useMutation({ onSuccess: () => void api.invalidate() }).mutateAsync;
  const [isAccepted, setAccepted] = useState(false);

  async function press() {
    await accept({ token: query.get('token') ?? '' });
    setAccepted(true);
  }

  return (
    <AccountPage title={t('Invitation')}>
      {isAccepted ? (
        <>
          <p role="status">{t('You have accepted the invitation.')}</p>
          <p className="mt-6">
            {user ? (
              <TextLink to={paths.app}>{t('Continue')}</TextLink>
            ) : (
              <TextLink to={paths.login}>{t('Log in')}</TextLink>
            )}
          </p>
        </>
      ) : (
        <>
          <p>{t('The mail says who invites you, and to what. Those who invite you can then see your profile.')}</p>
          <div className="mt-6">
            <PressButton onPress={press}>{t('Accept invitation')}</PressButton>
          </div>
        </>
      )}
    </AccountPage>
  );
}
