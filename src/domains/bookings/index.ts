/** What other domains may use of this one. */
export type { BookingActor } from './entitled.ts';
export { PAYMENT_OPEN, transition } from './lifecycle.ts';
export { MailLinkInput } from './payment-link.ts';
export { RedeemInput } from './redeem.ts';
export { awaitsDebit, takesDebit } from './debits.ts';
export { CHARGE_HOLD_MS, isActiveIn, MAX_HOLD_HOURS, unpaidHold } from './rules.ts';
export { BookingIdInput, BookingView, CreateBookingInput, Members, Seat } from './schema.ts';
export { seriesConsentText } from './series-terms.ts';
export { SeriesView } from './series.ts';
export { isTooEarly, phaseOf, stageOf } from './stages.ts';
export { BookingSummary } from './summary.ts';
