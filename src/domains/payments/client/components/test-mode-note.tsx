import { Trans } from '@lingui/react';
import { useTexts } from '#domains/payments/client/use-texts.ts';
import { later } from '#shared/texts.ts';
const TEST = {
  card: later('Use the card 4242 4242 4242 4242 with any future expiry and any CVV.'),
  account: later('Use the sort code 10-88-00 with the account 00012345, or the IBAN AT61 1904 3002 3457 3201.'),
};

/** Shown in all dialogs for cards and bank accounts while no real payments are made. */
export function TestModeNote({ of = 'card' }: { of?: keyof typeof TEST }) {
  const t = useTexts();
  return (
    <p className="mb-5 rounded-md bg-orange-soft px-3 py-2 text-sm text-orange-text">
      <Trans
        id="<0>Test mode</0>: no money moves. {advice}"
        values={{ advice: t(TEST[of]) }}
        components={[<strong key="mode" className="font-semibold" />]}
      />
    </p>
  );
}
