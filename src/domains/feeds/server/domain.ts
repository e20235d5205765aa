/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { feedsRouter } from '#domains/feeds/server/router.ts';

export const feedsDomain = {
  routers: { feeds: feedsRouter },
} satisfies ServerDomain;
