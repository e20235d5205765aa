/**
 * What the fields of the REST API mean, by name. A longer name goes before a shorter one: `source.failure` is the `failure` of a
 * `source`, `Booking.type` the `type` of the record `Booking`, and `bookings.create.name` the `name` of the body of that call.
 */
import { COMMON_FIELDS } from '#app/server/fields/common.ts';
import { OPERATION_FIELDS } from '#app/server/fields/operation.ts';
import { PEOPLE_FIELDS } from '#app/server/fields/people.ts';
import { PLACE_FIELDS } from '#app/server/fields/places.ts';
import { SALES_FIELDS } from '#app/server/fields/sales.ts';
import { SITE_FIELDS } from '#app/server/fields/site.ts';

export const FIELD_TABLES = [COMMON_FIELDS, PLACE_FIELDS, PEOPLE_FIELDS, SALES_FIELDS, SITE_FIELDS, OPERATION_FIELDS];

export const FIELDS: Record<string, string> = Object.assign({}, ...FIELD_TABLES);
