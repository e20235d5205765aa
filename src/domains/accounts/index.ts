/** What other domains may use of this one on both sides. */
export { CustomerInput, ProveInput } from './schema.ts';
