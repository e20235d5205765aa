/** What other domains may use of this one on the server. */
export { workspacesDomain } from './domain.ts';
export { presentAmenities } from './amenity-links.ts';
export { WORKSPACE, workspaceChanged } from './record-kinds.ts';
export { lockSpace } from './lock.ts';
export { Amenity, openingTimes, openingTimesFor, pricesByType } from './model.ts';
export { activeSpaceWith, bookableSpace, bookerIn, findSpace, getSpace, maySeeSpace, whoBooks } from './queries.ts';
export { requireTaxRate } from './tax-rates.ts';
export type { UnitsPort } from './units-port.ts';
