/** How a customer pays: by card through the payment service, or at the desk, where staff record the payment. */

export const DESK_METHODS = ['cash', 'terminal', 'transfer'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];
export type Method = 'card' | DeskMethod;

type MethodText = {
  name: string;
  /** After an amount that was paid. */
  paid: string;
  /** After an amount that is refunded. Staff pay back by hand what was paid at the desk. */
  refunded: string;
};

export const METHOD_TEXTS: Record<Method, MethodText> = {
  card: { name: 'Card', paid: 'by card', refunded: 'to the card' },
  cash: { name: 'Cash', paid: 'in cash', refunded: 'to be paid back in cash' },
  terminal: { name: 'Card terminal', paid: 'at the card terminal', refunded: 'to be paid back at the card terminal' },
  transfer: { name: 'Bank transfer', paid: 'by bank transfer', refunded: 'to be paid back by bank transfer' },
};
