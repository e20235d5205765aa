/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { teamErasure } from '#domains/team/server/erasure.ts';
import { teamRouter } from '#domains/team/server/router.ts';
import { TeamMemberView } from '#domains/team/schema.ts';
import { teamSentences } from '#domains/team/sentences.ts';

export const teamDomain = {
  routers: { team: teamRouter },
  sentences: [teamSentences],
  erasure: teamErasure,
  views: { TeamMember: TeamMemberView },
} satisfies ServerDomain;
