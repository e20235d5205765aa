/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { Status } from '#domains/waiting/rules.ts';
import type { ResourceType } from '#shared/resource-types.ts';

export type EntryRow = {
  id: string;
  space_id: string;
  type: ResourceType;
  resource_id: string | null;
  user_id: string;
  capacity: number;
  starts_at: Date;
  ends_at: Date;
  status: Status;
  /** What was held for it. */
  booking_id: string | null;
  created_at: Date;
  offered_at: Date | null;
  ended_at: Date | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    waiting_entries: EntryRow;
    waiting_queues: { space_id: string; joined: number };
  }
}
