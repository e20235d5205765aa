/** The mails to a person about their two-step sign-in, and to Super Admins about a reset. */
import { defineMails } from '#server/mail/define.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';

const text = (subject: string, what: string, t: Translate) => ({
  subject,
  paragraphs: [
    what,
    t('If it was not you, please choose a new password, and tell the people who run this installation.'),
  ],
  action: { label: t('See your sign-in'), path: paths.profile },
  isUnexpected: true as const,
});

/** What the account has no longer. Mails of before do not have the passkey by itself. */
function removedText({ what, passkey }: Removed, t: Translate): string {
  if (passkey === undefined) return t('Your account no longer has {what}.', { what: t(what) });
  return t('Your account no longer has the passkey {name}.', { name: passkey });
}

type Removed = { what: string; passkey?: string };

export const factorMails = defineMails('factor', {
  added: (_facts: unknown, _frame, t) =>
    text(
      t('Two-step sign-in is on'),
      t('An authenticator app was set up for your account. Its codes are asked for after your password.'),
      t,
    ),
  addedPasskey: ({ name }: { name: string }, _frame, t) =>
    text(
      t('A new passkey'),
      t('The passkey {name} was added to your account. With it, one signs in without the password.', { name }),
      t,
    ),
  removed: ({ isLast, ...removed }: Removed & { isLast: boolean }, _frame, t) =>
    text(
      isLast ? t('Two-step sign-in is off') : t('A second factor was removed'),
      [removedText(removed, t), ...(isLast ? [t('Your password is enough to sign in.')] : [])].join(' '),
      t,
    ),
  copiedPasskey: ({ name }: { name: string }, _frame, t) =>
    text(
      t('A passkey was refused'),
      t(
        'The passkey {name} of your account was used, but not by the device that has it, as its counter says. It may have been copied. Please remove it.',
        { name },
      ),
      t,
    ),
  renewedCodes: (_facts: unknown, _frame, t) =>
    text(
      t('New recovery codes'),
      t('New recovery codes were made for your account. The former ones no longer work.'),
      t,
    ),
  usedRecoveryCode: ({ left }: { left: number }, _frame, t) =>
    text(
      t('A recovery code was used'),
      t('A recovery code of your account was used instead of a code of your app. {left} are left.', { left }),
      t,
    ),
  wasReset: ({ by, reason }: { by: string; reason: string }, _frame, t) =>
    text(
      t('Your two-step sign-in was reset'),
      t('{by} has removed the second factor of your account, and signed you out everywhere. The reason: {reason}', {
        by,
        reason,
      }),
      t,
    ),
  /** For Super Admins. */
  resetOf: (
    { by, person, reason, path }: { by: string; person: string; reason: string; path?: string },
    _frame,
    t,
  ) => ({
    subject: t('A two-step sign-in was reset'),
    paragraphs: [t('{by} has removed the second factor of {person}. The reason: {reason}', { by, person, reason })],
    // Mails of before do not say where the person is seen.
    action:
      path === undefined
        ? { label: t('See the team'), path: paths.adminAndTeams }
        : { label: t('See the person'), path },
  }),
});
