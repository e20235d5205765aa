import type { ResourceType } from '#shared/resource-types.ts';

/** A place that a search has not found free. */
export type Wished = {
  space: { _id: string; name: string; time_zone: string };
  type: ResourceType;
  capacity: number;
  from: Date;
  to: Date;
  /** A room that is taken at this time; missing if any place of the type will do. */
  resource?: { _id: string; name: string };
};
