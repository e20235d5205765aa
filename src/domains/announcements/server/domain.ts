/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { announcementsPersonal } from '#domains/announcements/server/personal.ts';
import { announcementsRouter } from '#domains/announcements/server/router.ts';
import { announcementTold } from '#domains/announcements/server/told.ts';
import { AnnouncementView } from '#domains/announcements/schema.ts';
import { announcementSentences } from '#domains/announcements/sentences.ts';

export const announcementsDomain = {
  routers: { announcements: announcementsRouter },
  sentences: [announcementSentences],
  tells: [announcementTold],
  views: { Announcement: AnnouncementView },
  personal: announcementsPersonal,
} satisfies ServerDomain;
