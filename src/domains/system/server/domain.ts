/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { systemRouter } from '#domains/system/server/router.ts';

export const systemDomain = {
  routers: { system: systemRouter },
} satisfies ServerDomain;
