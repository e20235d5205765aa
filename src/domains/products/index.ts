/** What other domains may use of this one. */
export { OrderInput, OrderView } from './schema.ts';
