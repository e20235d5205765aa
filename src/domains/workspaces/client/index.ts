/** What other domains may use of this one in the browser. */
export { activeSpaceId, useActiveSpace, useSpace } from './active-space.ts';
export { nameOfChoice, periodOfChoice, queryOfChoice, searchOfChoice } from './choice.ts';
export { AmenityChecklist, amenityOptions } from './components/amenity-checklist.tsx';
export { HeroSearch } from './components/hero-search.tsx';
export { openFacts } from './components/open-facts.ts';
export { OpenFields } from './components/open-fields.tsx';
export { OpeningTable } from './components/opening-table.tsx';
export { OutsideChoice } from './components/outside-choice.tsx';
export { PublicPage } from './components/public-page.tsx';
export { ResourcePicture } from './components/resource-picture.tsx';
export { ResourceTypePicture } from './components/resource-type-picture.tsx';
export { CapacityField, SearchFields } from './components/search-fields.tsx';
export { SpaceList } from './components/space-list.tsx';
export { SpaceCatalogue } from './components/space-catalogue.tsx';
export { SpaceMap } from './components/space-map.tsx';
export { DurationField } from './components/when-fields.tsx';
export { ZoneNote } from './components/zone-note.tsx';
export { dayLimits, startTimes, timeOptions } from './opening-hours.ts';
export {
  isExpired,
  isForgotten,
  parsePendingBooking,
  PENDING_BOOKING_MS,
  pendingBooking,
  type PendingBooking,
} from './pending-booking.ts';
export { beginPurchase, endPurchase, pendingPath } from './pending-path.ts';
export {
  loadSpaces,
  loadWholeSpace,
  prefetchSpaceChoices,
  type Space,
  useCatalogue,
  useSpaceChoices,
  useSpaceRecord,
  useSpaces,
} from './public-queries.ts';
export { useAllSpaces, useAmenityChoices, useFetchSpace, useSpaceSearch } from './queries.ts';
export {
  DURATION,
  durationProblem,
  EMPTY_SEARCH,
  fitToType,
  MAX_CAPACITY,
  readSearch,
  searchAddress,
  type SearchQuery,
  USUAL_DURATION,
  validCapacity,
  validDuration,
  writeSearch,
} from './search-query.ts';
export { choiceName, spaceOptions, taxRateOptions } from './space-options.ts';
export { localBusiness, organization } from './structured-data.ts';
export { useAddedElsewhere } from './use-added-elsewhere.ts';
export { useSelectableSpaces } from './use-selectable-spaces.ts';
