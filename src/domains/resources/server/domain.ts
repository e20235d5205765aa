/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { resourcesRouter } from '#domains/resources/server/router.ts';

export const resourcesDomain = {
  routers: { resources: resourcesRouter },
} satisfies ServerDomain;
