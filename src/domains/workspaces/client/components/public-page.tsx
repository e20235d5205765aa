import { type ReactNode, Suspense, useContext } from 'react';
import { Link } from 'react-router-dom';
import { PublicFooterFrame, PublicFrame, PublicHeaderFrame } from '#client/layout/public-layout.tsx';
import { type PublicLink, PublicLinksContext } from '#client/layout/public-links.ts';
import { PublicForms } from '#client/layout/public-forms.ts';
import { OperatorPage } from '#client/layout/operator-page.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { useOpenFlag } from '#client/use-open-flag.ts';
import { useLanguageChoice } from '#client/layout/use-language-choice.tsx';
import { paths } from '#shared/paths.ts';
import { type Site, useSite } from '#client/site.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** The layout of a public page, with the operator's name and links to the account. */
export function PublicPage({ children }: { children: ReactNode }) {
  const t = useTexts();
  const site = useSite();
  const name = site?.operatorName ?? '';
  const { status } = useSession();
  const isSignedIn = status === 'signedIn';
  const { ContactModal, DemoBar } = useContext(PublicForms);
  const isDemo = site !== undefined && site.demo.length > 0;
  const contact = useOpenFlag('contact');
  const links = useContext(PublicLinksContext).useLinks();
  const { myBookings, login, signUp } = accountLinks(t);
  return (
    <PublicFrame
      bar={
        isDemo &&
        DemoBar && (
          <Suspense fallback={null}>
            <DemoBar />
          </Suspense>
        )
      }
      header={
        <PublicHeaderFrame
          name={name}
          home={paths.home}
          links={links.header}
          actions={
            <>
              {ContactModal && (
                <Button variant="ghost" onClick={contact.open}>
                  {t('Contact Us')}
                </Button>
              )}
              {isSignedIn ? <MyBookings /> : status === 'anonymous' && <EnterAccount />}
            </>
          }
        />
      }
      footer={
        <PublicFooterFrame
          name={name}
          columns={[...links.columns, { title: t('Your account'), links: isSignedIn ? [myBookings] : [login, signUp] }]}
          note={(site?.termsUrl || site?.privacyUrl) && <Legal termsUrl={site.termsUrl} privacyUrl={site.privacyUrl} />}
          choice={useLanguageChoice()}
        />
      }
    >
      {children}
      <Suspense fallback={null}>{ContactModal && contact.isOpen && <ContactModal onClose={contact.close} />}</Suspense>
    </PublicFrame>
  );
}

/** The pages of the operator that exist. */
function Legal({ termsUrl, privacyUrl }: Pick<Site, 'termsUrl' | 'privacyUrl'>) {
  const t = useTexts();
  return (
    <p className="flex gap-x-6">
      {termsUrl && <OperatorPage url={termsUrl}>{t('Terms of use')}</OperatorPage>}
      {privacyUrl && <OperatorPage url={privacyUrl}>{t('Privacy policy')}</OperatorPage>}
    </p>
  );
}

const accountLinks = (t: Translate) =>
  ({
    myBookings: { label: t('My bookings'), to: paths.booking },
    login: { label: t('Login'), to: paths.login },
    signUp: { label: t('Sign up'), to: paths.signup },
  }) satisfies Record<string, PublicLink>;

function MyBookings() {
  const { myBookings } = accountLinks(useTexts());
  return (
    <Button asChild variant="secondary">
      <Link to={myBookings.to}>{myBookings.label}</Link>
    </Button>
  );
}

function EnterAccount() {
  const { login, signUp } = accountLinks(useTexts());
  return (
    <>
      <Button asChild variant="ghost">
        <Link to={login.to}>{login.label}</Link>
      </Button>
      <Button asChild>
        <Link to={signUp.to}>{signUp.label}</Link>
      </Button>
    </>
  );
}
