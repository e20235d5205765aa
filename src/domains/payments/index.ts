/** What other domains may use of this one. */
export { DESK_METHODS, METHOD_TEXTS } from './methods.ts';
