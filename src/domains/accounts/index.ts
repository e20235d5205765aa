/** What other domains may use of this one on both sides. */
export { CustomerInput, FactorInput, ProveInput, Session } from './schema.ts';
