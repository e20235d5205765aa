/** What other domains may use of this one on both sides. */
export { AddMemberInput } from './schema.ts';
