/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { rolesPersonal } from '#domains/roles/server/personal.ts';
import { rolesRouter } from '#domains/roles/server/router.ts';
import { roleTold } from '#domains/roles/server/told.ts';
import { RoleView } from '#domains/roles/schema.ts';
import { roleSentences } from '#domains/roles/sentences.ts';

export const rolesDomain = {
  routers: { roles: rolesRouter },
  sentences: [roleSentences],
  tells: [roleTold],
  views: { Role: RoleView },
  personal: rolesPersonal,
} satisfies ServerDomain;
