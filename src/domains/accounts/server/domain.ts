/** The parts of this domain on the server. */
import { recordTopic } from '#server/delivery/topic.ts';
import type { ServerDomain } from '#server/domain.ts';
import { authRouter, usersRouter } from '#domains/accounts/server/router.ts';
import { mailResetLink, PASSWORD_FORGOTTEN } from '#domains/accounts/server/service/password.ts';
import { UserView } from '#domains/accounts/schema.ts';

export const accountsDomain = {
  routers: { auth: authRouter, users: usersRouter },
  topics: [recordTopic(PASSWORD_FORGOTTEN, 'email', mailResetLink)],
  views: { User: UserView },
} satisfies ServerDomain;
