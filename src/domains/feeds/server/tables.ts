/** The table of this domain, for Knex. test/server/tables.test.ts compares it with the database. */
export type FeedRow = {
  id: string;
  user_id: string;
  resource_id: string | null;
  secret_hash: string;
  version: number;
  /** That of the account when the address was made. */
  token_version: number;
  created_at: Date;
  read_at: Date | null;
  /** The database computes it from `resource_id`. */
  target: string | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    calendar_feeds: FeedRow;
  }
}
