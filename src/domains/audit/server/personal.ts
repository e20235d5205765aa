/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const auditPersonal: PersonalData = {
  name: 'audit',
  why: 'to show who has done what, and to find what was changed by hand',
  kept: 'as long as AUDIT_KEEP_DAYS says; without it, without an end',
  erasure: 'replaced',
  tables: {
    audit_entries: {
      whose: { actor_id: 'author' },
      personal: { network: 'network', facts: 'record', old_values: 'record', new_values: 'record' },
      other: ['request_id', 'source', 'action', 'model', 'salt'],
    },
    audit_links: { other: ['texts_hash', 'hash'] },
    audit_erased: { other: ['texts_hash', 'signature', 'signed_by'] },
    audit_anchors: { other: ['hash', 'signature', 'signed_by'] },
  },
};
