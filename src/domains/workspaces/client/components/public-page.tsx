import { type ReactNode, Suspense, useContext } from 'react';
import { Link } from 'react-router-dom';
import { PublicFooterFrame, PublicFrame, PublicHeaderFrame } from '#client/layout/public-layout.tsx';
import { type PublicLink, PublicLinksContext } from '#client/layout/public-links.ts';
import { PublicForms } from '#client/layout/public-forms.ts';
import { OperatorPage } from '#client/layout/operator-page.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { useOpenFlag } from '#client/use-open-flag.ts';
import { paths } from '#shared/paths.ts';
import { type Site, useSite } from '#client/site.ts';

/** The layout of a public page, with the operator's name and links to the account. */
export function PublicPage({ children }: { children: ReactNode }) {
  const site = useSite();
  const name = site?.operatorName ?? '';
  const { status } = useSession();
  const isSignedIn = status === 'signedIn';
  const { ContactModal, DemoBar } = useContext(PublicForms);
  const isDemo = site !== undefined && site.demo.length > 0;
  const contact = useOpenFlag('contact');
  const links = useContext(PublicLinksContext).useLinks();
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
                  Contact Us
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
          columns={[...links.columns, { title: 'Your account', links: isSignedIn ? [MY_BOOKINGS] : [LOGIN, SIGN_UP] }]}
          note={(site?.termsUrl || site?.privacyUrl) && <Legal termsUrl={site.termsUrl} privacyUrl={site.privacyUrl} />}
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
  return (
    <p className="flex gap-x-6">
      {termsUrl && <OperatorPage url={termsUrl}>Terms of use</OperatorPage>}
      {privacyUrl && <OperatorPage url={privacyUrl}>Privacy policy</OperatorPage>}
    </p>
  );
}

const MY_BOOKINGS: PublicLink = { label: 'My bookings', to: paths.booking };
const LOGIN: PublicLink = { label: 'Login', to: paths.login };
const SIGN_UP: PublicLink = { label: 'Sign up', to: paths.signup };

function MyBookings() {
  return (
    <Button asChild variant="secondary">
      <Link to={MY_BOOKINGS.to}>{MY_BOOKINGS.label}</Link>
    </Button>
  );
}

function EnterAccount() {
  return (
    <>
      <Button asChild variant="ghost">
        <Link to={LOGIN.to}>{LOGIN.label}</Link>
      </Button>
      <Button asChild>
        <Link to={SIGN_UP.to}>{SIGN_UP.label}</Link>
      </Button>
    </>
  );
}
