/** What other domains may use of this one. */
export { NO_CONSENT } from './consent.ts';
export { cardId, CardIdInput, CardView, StartedPayment } from './schema.ts';
export { DeskFields } from './desk-fields.ts';
export {
  CONFIRM_AT_BANK,
  defaultMethod,
  hasDebit,
  DESK_METHODS,
  type DeskMethod,
  type PaymentMethod,
  METHOD_TEXTS,
  paidWithText,
  processingText,
  SERVICE_METHODS,
} from './methods.ts';
