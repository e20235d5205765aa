/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable } from '#server/db/table-row.ts';
import type { Source } from '#domains/invoices/server/index.ts';
import type { Currency } from '#shared/money.ts';
import type { CountedHours } from '#domains/insight/hours.ts';
import type { ResourceType } from '#shared/resource-types.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    /** `due` if the day is to be counted, for the first time or again. */
    occupancy_days: { space_id: string; day: string; due: boolean };
    occupancy_hours: JsonTable<CountedHours & { space_id: string; day: string }, 'open' | 'booked' | 'present'>;
    /** `weekday` 0 is Monday. */
    unmet_searches: {
      space_id: string;
      day: string;
      type: ResourceType;
      weekday: number;
      hour: number;
      capacity: number;
      searches: number;
    };
    /** `due` if the month is to be added up, for the first time or again. */
    revenue_months: { space_id: string; month: string; due: boolean };
    revenue_sums: { space_id: string; month: string; currency: Currency; source: Source; net_pence: number };
  }
}
