/** What the fields for a new card get, whether they are our own or those of the payment service. */
export type CardEntryProps = {
  publishableKey: string;
  /** Saves the card of a token. Settles when that is done, also after a failure, which has been said by then. */
  onToken: (token: string) => Promise<void>;
  onDirtyChange: (isDirty: boolean) => void;
};
