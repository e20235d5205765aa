/** What other domains may use of this one. */
export {
  INACTIVE_SPACE,
  isOpenOn,
  officeHoursNotice,
  openingPeriod,
  type OpeningTimes,
  PRICING_AREAS,
} from './rules.ts';
export {
  basePrice,
  BlockingBookings,
  entryInstructions,
  Slab,
  slabProblem,
  slabRange,
  type SlabRange,
  type SlabsByType,
  SpaceUpdateInput,
  SpaceView,
} from './schema.ts';
