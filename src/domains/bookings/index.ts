/** What other domains may use of this one. */
export { NewBookingForm, UpdateBookingForm } from './forms.ts';
export { type BookingActor, PAYMENT_OPEN, transition } from './lifecycle.ts';
export { MailLinkInput } from './payment-link.ts';
export { RescheduleQuote } from './quotes.ts';
export { capacityNotice, CHARGE_HOLD_MS, MAX_HOLD_HOURS, memberProblem } from './rules.ts';
export {
  BookingIdInput,
  BookingView,
  CreateBookingInput,
  MemberEmail,
  Members,
  RescheduleInput,
  Seat,
} from './schema.ts';
export { phaseOf, stageOf } from './stages.ts';
export { BookingSummary } from './summary.ts';
