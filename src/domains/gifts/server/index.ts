/** What other domains may use of this one on the server. */
export { giftsDomain } from './domain.ts';
export { type Gift, giveAway } from './give.ts';
export { giftLimitsPort } from './limits.ts';
