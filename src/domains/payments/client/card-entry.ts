/** The common props of the card form with our own fields and of the one with the payment service's fields. */
export type CardEntryProps = {
  publishableKey: string;
  /** The name on the card, to begin with. */
  name: string;
  /** The text of the button. */
  submit: string;
  /** Saves the card of a token. Shows a failure itself and never rejects. */
  onToken: (token: string) => Promise<void>;
  /** Shows why the payment service made no token, when no field of the form can show it. */
  onRefused: (reason: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
};
