/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { ActivityModel } from '#domains/activity/schema.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    activities: {
      id: string;
      actor_id: string | null;
      space_id: string | null;
      model: ActivityModel;
      model_id: string | null;
      message: string;
      created_at: Date;
    };
  }
}
