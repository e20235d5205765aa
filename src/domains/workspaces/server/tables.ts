/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { Amenity, Space } from '#domains/workspaces/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    amenities: RowOf<Amenity> & { live_title: string | null };
    spaces: JsonTable<
      RowOf<Space, 'amenities'>,
      'resources_available' | 'no_of_days' | 'price_pence' | 'dynamic_price_slab' | 'use_rules'
    >;
    space_amenities: { space_id: string; amenity_id: string };
  }
}
