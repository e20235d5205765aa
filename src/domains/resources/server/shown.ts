/** What everybody sees of a resource, in the search and on its bookings. A new field of it is an entry of `SHOWN` and of `ShownResource`. */
import { shownPicture } from '#domains/attachments/server/index.ts';
import type { ShownResource } from '#domains/resources/schema.ts';
import type { Resource } from '#domains/resources/server/model.ts';

const SHOWN = [
  'name',
  'color',
  'type',
  'capacity',
  'cancellation_notice',
  'floor',
] as const satisfies (keyof Resource)[];

/** The columns that `SHOWN_SQL` reads. */
export type Shown = Pick<Resource, 'id' | (typeof SHOWN)[number]> & {
  /** The address of its picture. */
  picture: string | null;
};

/** A resource as its bookings read it. */
export type BookedResource = Shown & { price_pence: number; amenities: ShownResource['amenities_id'] };

type ReadAmenity = { _id: string; title: string; active: 0 | 1 };
export type ReadResource = Omit<BookedResource, 'amenities'> & { amenities: ReadAmenity[] | null };

const PICTURE_SQL = '(SELECT p.original FROM attachments p WHERE p.id = r.picture_id)';

/** The amenities that have not been deleted. */
const AMENITIES_SQL = `(SELECT JSON_ARRAYAGG(JSON_OBJECT('_id', CONCAT(a.id), 'title', a.title, 'active', a.active))
  FROM resource_amenities ra JOIN amenities a ON a.id = ra.amenity_id WHERE ra.resource_id = r.id AND a.status = 1)`;

/** What is shown of the resource `r` with its picture `p` (a left join on attachments): a `Shown`. */
export const SHOWN_SQL = `r.id, ${SHOWN.map((column) => `r.${column}`).join(', ')}, p.original AS picture`;

/** The resource `r` as a JSON object: a `ReadResource`. */
export const BOOKED_RESOURCE_SQL = `JSON_OBJECT('id', CONCAT(r.id), ${SHOWN.map((column) => `'${column}', r.${column}`).join(', ')},
    'price_pence', r.price_pence, 'picture', ${PICTURE_SQL}, 'amenities', ${AMENITIES_SQL})`;

/** Its amenities are in the order of their titles. MySQL writes booleans within JSON as 0 or 1, and an empty list as null. */
export function bookedResource({ amenities, ...resource }: ReadResource): BookedResource {
  const shown = (amenities ?? []).map((amenity) => ({ ...amenity, active: amenity.active === 1 }));
  return { ...resource, amenities: shown.sort((one, other) => one.title.localeCompare(other.title)) };
}

/** A resource as it is shown, without its amenities. */
export function shownResource(resource: Shown): Omit<ShownResource, 'amenities_id'> {
  const { id, name, color, type, capacity, cancellation_notice, floor, picture } = resource;
  return { _id: id, name, color, type, capacity, cancellation_notice, floor, picture: shownPicture(picture) };
}
