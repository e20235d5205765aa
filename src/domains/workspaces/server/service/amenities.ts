import { refuseTaken } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import type { AmenityInput, AmenityUpdateInput } from '#domains/workspaces/schema.ts';
import { amenitySentences } from '#domains/workspaces/sentences.ts';
import { AMENITY } from '#domains/workspaces/server/record-kinds.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';

/** The amenities. Bookings, resources and workspaces keep the id of a deleted one, and have it again when it is restored. */
export const amenities = defineDeletableRecord({
  table: Amenity,
  kind: AMENITY,
  sentences: amenitySentences,
  factsOf: ({ title }) => ({ title }),
  spaceOf: () => null,
  view: amenityView,
  columns: (_trx, { now }, { title, description = '', active = true }: AmenityInput) => ({
    title,
    description,
    active,
    status: true,
    version: 0,
    created_at: now,
  }),
  patch: (_amenity, sent: Omit<AmenityUpdateInput, '_id' | 'version'>) => sent,
  refuse: refuseTaken('amenities_live_title', 'Title already exists', 'title'),
});
