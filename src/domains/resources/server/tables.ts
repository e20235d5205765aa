/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Resource, Unit } from '#domains/resources/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    resources: RowOf<Resource, 'amenities' | 'units' | 'picture' | 'currency'>;
    resource_amenities: { resource_id: string; amenity_id: string };
    units: RowOf<Unit> & { live_seat_no: string | null };
  }
}
