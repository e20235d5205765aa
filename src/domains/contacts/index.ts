/** What other domains may use of this one on both sides. */
export { NewContact } from './schema.ts';
