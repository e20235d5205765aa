/** What other domains may use of this one. */
export { StartedPayment } from './schema.ts';
export { DeskFields } from './desk-fields.ts';
export {
  CONFIRM_AT_BANK,
  defaultMethod,
  DESK_METHODS,
  type Method,
  METHOD_TEXTS,
  paidWithText,
  processingText,
  SERVICE_METHODS,
} from './methods.ts';
