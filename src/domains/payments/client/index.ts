/** What other domains may use of this one in the browser. */
export { cardText } from './card-text.ts';
export { useBilling, useCustomerCards } from './queries.ts';
export { useNewCard } from './use-new-card.tsx';
