/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { displaysRouter } from '#domains/displays/server/router.ts';

export const displaysDomain = {
  routers: { displays: displaysRouter },
} satisfies ServerDomain;
