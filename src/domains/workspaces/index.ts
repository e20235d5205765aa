/** What other domains may use of this one. */
export {
  type Booker,
  closedDayOn,
  hoursOn,
  hoursText,
  INACTIVE_SPACE,
  isOpenBetween,
  isOpenOn,
  officeHoursNotice,
  openOn,
  openingPeriod,
  type OpeningTimes,
  PRICING_AREAS,
  withRulesOf,
} from './rules.ts';
export { overdueRefusal, stoppedBy, stoppingUntil, stopsOf } from './overdue.ts';
export {
  BOOKING_DEBITS,
  type BookingDebits,
  MOST_BUFFER_MINUTES,
  MOST_REMIND_HOURS,
  SpaceRules,
  type UseRules,
} from './use-rules.ts';
export { closingOf, type Interval, isOvernight, MIDNIGHT } from './intervals.ts';
export { Slab, slabProblem, slabRange, type SlabRange, type SlabsByType } from './slabs.ts';
export { type TaxRate, taxPercentOn, MOST_TAX_RATE_LETTERS, USUAL_TAX_RATES } from './tax-rates.ts';
export { basePrice, BlockingBookings, entryInstructions, SpaceUpdateInput, SpaceView } from './schema.ts';
