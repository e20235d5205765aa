/** The mails to the person whose account was connected with another service, or disconnected from it. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';

type Named = { name: string };

const text = (subject: string, what: string, t: Translate) => ({
  subject,
  paragraphs: [what, t('If it was not you, please sign out everywhere, and choose a new password.')],
  action: { label: t('See your sign-ins'), path: paths.profile },
  isUnexpected: true as const,
});

export const identityMails = defineMails('identity', {
  connected: ({ name }: Named, _frame, t) =>
    text(
      t('A new way to sign in'),
      t('Your account was connected with {name}. You can sign in with it from now on.', { name }),
      t,
    ),
  disconnected: ({ name }: Named, _frame, t) =>
    text(
      t('A way to sign in was removed'),
      t('Your account was disconnected from {name}. It signs you in no more.', { name }),
      t,
    ),
});
