/** What other domains may use of this one in the browser. */
export { accountText, cardText } from './card-text.ts';
export { default as PaymentDialogs } from './components/payment-dialogs.tsx';
export { LocationChoice } from './components/location-choice.tsx';
export { useBilling, useCustomerCards } from './queries.ts';
export { useCharge } from './use-payment.ts';
export { useNewCard } from './use-new-card.tsx';
