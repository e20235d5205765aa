const TEST = {
  card: 'Use the card 4242 4242 4242 4242 with any future expiry and any CVV.',
  account: 'Use the sort code 10-88-00 with the account 00012345, or the IBAN AT61 1904 3002 3457 3201.',
};

/** Shown in all dialogs for cards and bank accounts while no real payments are made. */
export function TestModeNote({ of = 'card' }: { of?: keyof typeof TEST }) {
  return (
    <p className="mb-5 rounded-md bg-orange-soft px-3 py-2 text-sm text-orange-text">
      <strong className="font-semibold">Test mode</strong>: no money moves. {TEST[of]}
    </p>
  );
}
