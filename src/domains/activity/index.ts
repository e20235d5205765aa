/** What other domains may use of this one. */
export type { ActivityModel } from './schema.ts';
