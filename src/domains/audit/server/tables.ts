/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */

/** The place of an entry in the chain. `texts_hash` stands for the columns whose texts an erasure may replace. */
export type AuditLinkRow = { seq: string; entry_id: string; texts_hash: string; hash: string; linked_at: Date };

/** The last link that was removed. */
export type AuditAnchorRow = { seq: string; hash: string; removed_at: Date; signed_by: string; signature: string };

/** The texts that an erasure has left of an entry. */
export type AuditErasedRow = {
  entry_id: string;
  texts_hash: string;
  erased_at: Date;
  signed_by: string;
  signature: string;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    audit_links: AuditLinkRow;
    audit_anchors: AuditAnchorRow;
    audit_erased: AuditErasedRow;
  }
}
