import type { StartedPayment } from '#domains/payments/schema.ts';

/** The common props of the payment form with our own fields and of the one of the payment service. */
export type PaymentEntryProps = {
  publishableKey: string;
  started: Omit<StartedPayment, 'session_id'>;
  /** Saves a bank account instead of paying with it. */
  saves?: boolean;
  /** The name of the customer, to begin with. */
  name: string;
  /** The text of the button. */
  submit: string;
  /** The payment service has taken the payment or saved the account, or its bank processes it. Shows a failure itself and never rejects. */
  onConfirmed: () => Promise<void>;
  /** Shows why the payment service refused, when no field of the form can show it. */
  onRefused: (reason: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** A payment by the form of the payment service, instead of a saved card. */
export type OtherPayment = {
  /** Begins the payment. A repeated call begins it once. */
  start: () => Promise<StartedPayment>;
  /** The payment was made, or a bank processes it. */
  onPaid: () => void;
};
