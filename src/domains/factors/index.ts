/** What other domains may use of this one on both sides. */
export { ResetFactorsInput } from './schema.ts';
