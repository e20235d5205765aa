/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Plan } from '#domains/pricing/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    plans: RowOf<Plan>;
    /** The key is the limit: one for a customer at a workspace. */
    first_bookings: { space_id: string; customer: string; booking_id: string };
  }
}
