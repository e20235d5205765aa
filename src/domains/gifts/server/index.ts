/** What other domains may use of this one on the server. */
export { giftsDomain } from './domain.ts';
export { noteGift } from './service.ts';
