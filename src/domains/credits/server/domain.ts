/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { creditsPersonal } from '#domains/credits/server/personal.ts';
import { creditsRouter } from '#domains/credits/server/router.ts';
import { creditTold } from '#domains/credits/server/told.ts';
import { expireCredits } from '#domains/credits/server/service.ts';
import { HOUR } from '#shared/time.ts';
import { creditSentences } from '#domains/credits/sentences.ts';
import { CreditEntryView, CreditView } from '#domains/credits/schema.ts';
import { msg } from '#shared/texts.ts';

export const creditsDomain = {
  routers: { credits: creditsRouter },
  jobs: [{ name: msg('expire credits'), everyMs: HOUR, run: expireCredits }],
  sentences: [creditSentences],
  tells: [creditTold],
  views: { Credit: CreditView, CreditEntry: CreditEntryView },
  personal: creditsPersonal,
} satisfies ServerDomain;
