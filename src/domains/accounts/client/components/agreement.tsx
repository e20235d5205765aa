import { Trans } from '@lingui/react';
import { OperatorPage } from '#client/layout/operator-page.tsx';
import { useSite } from '#client/site.ts';
import { AGREEMENTS, agreementOf } from '#domains/accounts/consents.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** To what somebody agrees who gets an account by a service. It says what is recorded. Nothing if the operator has no such pages. */
export function Agreement() {
  useTexts();
  const site = useSite();
  const pages = agreementOf(site?.termsUrl, site?.privacyUrl);
  if (!site || !pages) return null;
  return (
    <p className="mt-3 text-sm text-muted-foreground">
      <Trans
        id={AGREEMENTS[pages]}
        components={{
          0: <OperatorPage url={site.termsUrl} />,
          1: <OperatorPage url={site.privacyUrl} />,
        }}
      />
    </p>
  );
}
