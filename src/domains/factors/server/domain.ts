/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import {
  FactorSession,
  NewFactorView,
  OwnFactorsView,
  PasskeyOptions,
  RecoveryCodesView,
} from '#domains/factors/schema.ts';
import { factorSentences } from '#domains/factors/sentences.ts';
import { factorMails } from '#domains/factors/server/mails.ts';
import { factorsPersonal } from '#domains/factors/server/personal.ts';
import { factorsRouter } from '#domains/factors/server/router.ts';
import { sweepChallenges } from '#domains/factors/server/passkeys/challenges.ts';
import { resealFactors } from '#domains/factors/server/secrets.ts';
import { HOUR } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const factorsDomain = {
  routers: { factors: factorsRouter },
  jobs: [
    { name: msg('seal second factors again'), everyMs: HOUR, run: resealFactors },
    { name: msg('remove old challenges'), everyMs: HOUR, run: sweepChallenges },
  ],
  sentences: [factorSentences],
  mails: [factorMails],
  views: {
    OwnFactors: OwnFactorsView,
    NewFactor: NewFactorView,
    RecoveryCodes: RecoveryCodesView,
    FactorSession,
    PasskeyOptions,
  },
  personal: factorsPersonal,
} satisfies ServerDomain;
