/** What other domains may use of this one on the server. */
export { creditsDomain } from './domain.ts';
export { grantAllCredits, grantCredits, type NewCredit } from './ledger.ts';
export { creditsFor, lockCreditsFor, moveCredits, type Need, returnCredits, takeCredits } from './uses.ts';
