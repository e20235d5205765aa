/** What other domains may use of this one on the server. */
export { productsDomain } from './domain.ts';
export { acceptOrders, billAlone, billOrders, lockWaitingOrders, type WaitingOrder, waitingOrders } from './later.ts';
export { Product } from './model.ts';
export { placeOrder } from './orders.ts';
