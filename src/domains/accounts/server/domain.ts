/** The parts of this domain on the server. */
import { listen } from '#server/events.ts';
import { ConsentView, ConsentsView } from '#domains/accounts/consents.ts';
import type { ServerDomain } from '#server/domain.ts';
import { accountsPersonal } from '#domains/accounts/server/personal.ts';
import { authRouter, usersRouter } from '#domains/accounts/server/router.ts';
import { mailResetLink, passwordForgotten } from '#domains/accounts/server/service/password.ts';
import { sweepSessions } from '#domains/accounts/server/sessions.ts';
import { HOUR } from '#shared/time.ts';
import { UserView } from '#domains/accounts/schema.ts';
import { accountMails } from '#domains/accounts/server/mails.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { msg } from '#shared/texts.ts';

export const accountsDomain = {
  routers: { auth: authRouter, users: usersRouter },
  sentences: [accountSentences],
  mails: [accountMails],
  jobs: [{ name: msg('remove old sessions'), everyMs: HOUR, run: sweepSessions }],
  listens: [listen('accounts: reset links', [passwordForgotten], { hear: mailResetLink })],
  views: { Consent: ConsentView, Consents: ConsentsView, User: UserView },
  personal: accountsPersonal,
} satisfies ServerDomain;
