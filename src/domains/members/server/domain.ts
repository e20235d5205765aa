/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { membersPersonal } from '#domains/members/server/personal.ts';
import { membersRouter } from '#domains/members/server/router.ts';
import { memberTold } from '#domains/members/server/told.ts';
import { MemberView, TwoStepView } from '#domains/members/schema.ts';
import { memberSentences } from '#domains/members/sentences.ts';

export const membersDomain = {
  routers: { members: membersRouter },
  sentences: [memberSentences],
  tells: [memberTold],
  views: { Member: MemberView, TwoStep: TwoStepView },
  personal: membersPersonal,
} satisfies ServerDomain;
