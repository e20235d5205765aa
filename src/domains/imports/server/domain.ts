/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { importsRouter } from '#domains/imports/server/router.ts';

export const importsDomain = {
  routers: { imports: importsRouter },
} satisfies ServerDomain;
