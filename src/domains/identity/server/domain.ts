/** The parts of this domain on the server. */
import type { Moment } from '#server/context.ts';
import type { ServerDomain } from '#server/domain.ts';
import { FinishedView, IdentityView, ProviderView } from '#domains/identity/schema.ts';
import { identitySentences } from '#domains/identity/sentences.ts';
import { identityMails } from '#domains/identity/server/mails.ts';
import { identityPersonal } from '#domains/identity/server/personal.ts';
import { identityRouter } from '#domains/identity/server/router.ts';
import { resealProviders } from '#domains/identity/server/secrets.ts';
import { HOUR } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const identityDomain = {
  routers: { identity: identityRouter },
  jobs: [{ name: msg('seal sign-ins again'), everyMs: HOUR, run: (at: Moment) => resealProviders(at) }],
  sentences: [identitySentences],
  mails: [identityMails],
  views: { SignInProvider: ProviderView, SignIn: FinishedView, Identity: IdentityView },
  personal: identityPersonal,
} satisfies ServerDomain;
