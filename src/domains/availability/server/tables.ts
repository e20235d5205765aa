/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { ResourceType } from '#shared/resource-types.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    claims: {
      space_id: string;
      kind: ResourceType;
      /** 'YYYY-MM-DD' in the time zone of the workspace. */
      day: string;
      unit_id: string;
      starts_at: Date;
      ends_at: Date;
      booking_id: string;
      hold_until: Date | null;
      /** In minutes. */
      buffer_before?: number;
      buffer_after?: number;
    };
  }
}
