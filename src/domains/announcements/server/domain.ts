/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { announcementsRouter } from '#domains/announcements/server/router.ts';

export const announcementsDomain = {
  routers: { announcements: announcementsRouter },
} satisfies ServerDomain;
