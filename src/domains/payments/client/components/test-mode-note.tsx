/** Shown in all card dialogs while no real payments are made. */
export function TestModeNote() {
  return (
    <p className="mb-5 rounded-md bg-orange-soft px-3 py-2 text-sm text-orange-text">
      <strong className="font-semibold">Test mode</strong>: no money moves. Use the card 4242 4242 4242 4242 with any
      future expiry and any CVV.
    </p>
  );
}
