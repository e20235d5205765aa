/** What other domains may use of this one on the server. */
export { resourcesDomain } from './domain.ts';
export { RESOURCE, resourceChanged } from './record-kinds.ts';
export { lockUnitRows } from './locks.ts';
export { Resource } from './model.ts';
export { countUnits, getResource, lockResource, noUnits, type UnitCounts } from './queries.ts';
export { clearMemberFrom, setMemberFrom, unitsPort } from './service/bookable.ts';
export { requireEdit } from './service/changes.ts';
export {
  BOOKED_RESOURCE_SQL,
  bookedResource,
  type BookedResource,
  type ReadResource,
  type Shown,
  SHOWN_SQL,
  shownResource,
} from './shown.ts';
