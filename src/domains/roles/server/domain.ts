/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { rolesRouter } from '#domains/roles/server/router.ts';

export const rolesDomain = {
  routers: { roles: rolesRouter },
} satisfies ServerDomain;
