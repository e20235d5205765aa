/** What other domains may use of this one on the server. */
export { creditsDomain } from './domain.ts';
export { grantAllCredits, grantCredits, type NewCredit } from './ledger.ts';
export { giveAgain, grantPack, withdrawRest } from './packs.ts';
export { creditsReduction } from './reduction.ts';
export { grant, withdraw, worthOfCredits } from './service.ts';
