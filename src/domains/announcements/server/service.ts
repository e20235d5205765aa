import { requireManages } from '#server/actor.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import type { AnnouncementInput, AnnouncementUpdateInput } from '#domains/announcements/schema.ts';
import { announcementSentences } from '#domains/announcements/sentences.ts';
import { ANNOUNCEMENT } from '#domains/announcements/server/record-kinds.ts';
import { Announcement, announcementView } from '#domains/announcements/server/model.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';

/** The announcements of a workspace to its members. Staff who manage the workspace write them. */
export const announcements = defineDeletableRecord({
  table: Announcement,
  kind: ANNOUNCEMENT,
  sentences: announcementSentences,
  factsOf: ({ title }) => ({ title }),
  spaceOf: ({ space_id }) => space_id,
  view: announcementView,
  allow: ({ actor }, { space_id }) => requireManages(actor, space_id),
  async columns(trx, { actor, now }, fields: AnnouncementInput) {
    requireManages(actor, fields.space_id);
    await findSpace(trx, fields.space_id);
    return { ...fields, status: true, version: 0, created_at: now };
  },
  patch: (_announcement, sent: Omit<AnnouncementUpdateInput, '_id' | 'version'>) => sent,
});
