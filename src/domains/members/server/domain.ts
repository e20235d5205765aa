/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { membersRouter } from '#domains/members/server/router.ts';
import { memberTold } from '#domains/members/server/told.ts';
import { MemberView } from '#domains/members/schema.ts';
import { memberSentences } from '#domains/members/sentences.ts';

export const membersDomain = {
  routers: { members: membersRouter },
  sentences: [memberSentences],
  tells: [memberTold],
  views: { Member: MemberView },
} satisfies ServerDomain;
