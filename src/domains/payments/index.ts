/** What other domains may use of this one. */
export { DeskFields } from './desk-fields.ts';
export { CONFIRM_AT_BANK, DESK_METHODS, type Method, METHOD_TEXTS } from './methods.ts';
