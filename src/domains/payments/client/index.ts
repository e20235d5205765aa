/** What other domains may use of this one in the browser. */
export { accountText, cardText } from './card-text.ts';
export { default as PaymentDialogs } from './components/payment-dialogs.tsx';
export { LocationChoice } from './components/location-choice.tsx';
export type { CartOrigin } from './cart-origin.ts';
export { Declined } from './components/declined.tsx';
export type { OtherPayment } from './payment-entry.ts';
export { useBilling } from './queries.ts';
export { type CardPayment, useCharge } from './use-charge.ts';
export { useNewCard } from './use-new-card.tsx';
