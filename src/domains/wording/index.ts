/** What other domains may use of this one, on both sides. */
export { STAFF_AREAS } from './areas.ts';
