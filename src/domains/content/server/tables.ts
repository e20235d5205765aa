/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { ContentState } from '#domains/content/server/state.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { Content } from '#domains/content/server/model.ts';

export type ContentRow = RowOf<Content, 'currency' | 'prices_include_tax' | 'sold_pence'> & {
  live_slug: string | null;
  live_details: string | null;
};

export type OldSlugRow = { type: KindName; slug: string; item_id: string };

export type VersionRow = {
  id: string;
  item_id: string;
  /** Counts the published states of the item, from 1. */
  number: number;
  state: ContentState;
  /** Null for a state that was published at its time. */
  saved_by: string | null;
  saved_at: Date;
};

export type DraftRow = {
  item_id: string;
  state: ContentState;
  saved_by: string;
  saved_at: Date;
  publish_at: Date | null;
  failure: string | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    content_kinds: { type: KindName };
    content_items: JsonTable<ContentRow, 'meta' | 'translations'>;
    content_old_slugs: OldSlugRow;
    content_versions: JsonTable<VersionRow, 'state'>;
    content_drafts: JsonTable<DraftRow, 'state'>;
  }
}
