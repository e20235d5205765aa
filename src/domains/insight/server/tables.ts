/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable } from '#server/db/table-row.ts';
import type { CountedHours } from '#domains/insight/hours.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    /** `due` if the day is to be counted, for the first time or again. */
    occupancy_days: { space_id: string; day: string; due: boolean };
    occupancy_hours: JsonTable<CountedHours & { space_id: string; day: string }, 'open' | 'booked' | 'present'>;
  }
}
