/** What other domains may use of this one in the browser. */
export { cardText } from './card-text.ts';
export { heldNow, lastHoldEnd } from './own-holds.ts';
export { useBilling, useCustomerCards, useHeldBookings } from './queries.ts';
export { useNewCard } from './use-new-card.tsx';
