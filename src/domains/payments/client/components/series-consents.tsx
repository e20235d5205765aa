import { useState } from 'react';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { Button } from '#client/ui/button.tsx';
import { useConsent } from '#domains/payments/client/queries.ts';
import type { OwnCardView } from '#domains/payments/schema.ts';
import { formatMoney } from '#shared/money.ts';

/** The series whose bookings will be charged to a card. Their owner may withdraw each consent. */
export function SeriesConsents({ saved: { src_id, series } }: { saved: OwnCardView }) {
  const { withdraw } = useConsent();
  const [asked, setAsked] = useState<OwnCardView['series'][number]>();
  if (series.length === 0) return null;
  return (
    <ul className="w-full space-y-2 text-sm">
      {series.map((consent) => (
        <li key={consent.series_id} className="flex items-center justify-between gap-3">
          <span>Recurring booking, up to {formatMoney(consent.limit, consent.currency)}</span>
          <Button size="sm" variant="ghost" onClick={() => setAsked(consent)}>
            Withdraw
          </Button>
        </li>
      ))}
      <ConfirmCall
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Stop the charges of this recurring booking?"
        text={`You agreed to: ${asked?.text ?? ''} Unpaid dates stay yours if you pay them in time.`}
        yes="Withdraw"
        no="Keep"
        onYes={async () => {
          await withdraw({ src_id, series_id: asked!.series_id });
          setAsked(undefined);
        }}
      />
    </ul>
  );
}
