/** The mails about accounts. */
import { defineMails, mailNews, type MailText, type StoredMail } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { greetingName } from '#shared/mailbox.ts';
import { paths } from '#shared/paths.ts';
import type { Said } from '#shared/said.ts';
import type { Translate } from '#shared/texts.ts';
import { officeInstant } from '#shared/time.ts';
import { readsEnglish } from '#shared/languages.ts';
import { formatList } from '#shared/numbers.ts';

/**
 * What a person is invited to: the members of a workspace, or the team of an operator, in all workspaces or in some. `hasOthers` says that there are more
 * than those that the mail names.
 */
export type InvitedTo =
  | { space: string }
  | { operator: string; role: string; spaces: 'all' | { names: string[]; hasOthers: boolean } };

/** Who invites, and to what. Mails of earlier releases have it in English: 'the team of Cockpit as Manager, in London'. */
type Invitation = { by: string; to: InvitedTo | string };

/** 'Bristol, London, and York': English has the comma here, which other lists of the product do not have. */
const listed = (names: string[], t: Translate): string =>
  readsEnglish(t) ? new Intl.ListFormat('en').format(names) : formatList(names, t);

function invitationSentence({ by, to }: Invitation, t: Translate): string {
  if (typeof to === 'string') return t('{by} invites you to {to}.', { by, to });
  if ('space' in to) return t('{by} invites you to the members of {space}.', { by, space: to.space });
  const { operator, role, spaces } = to;
  if (spaces === 'all')
    return t('{by} invites you to the team of {operator} as {role}, in all workspaces.', { by, operator, role });
  const names = spaces.hasOthers ? [...spaces.names, t('other workspaces')] : spaces.names;
  return t('{by} invites you to the team of {operator} as {role}, in {spaces}.', {
    by,
    operator,
    role,
    spaces: listed(names, t),
  });
}

const invitationText = (invitation: Invitation, t: Translate) => invitationSentence(invitation, t).replace(/\s+/g, ' ');

/** The page on which an account chooses a password. */
const passwordPath = (link: string) => `${paths.resetPassword}?link=${link}`;

/** The same for an account without a name, for which it asks. @param name fills the field in */
const welcomePath = (link: string, name = '') =>
  `${passwordPath(link)}&welcome=1${name && `&name=${encodeURIComponent(name)}`}`;

/** Anybody can enter the address of somebody else. */
const unexpected = (text: MailText): MailText => ({ ...text, isUnexpected: true });

export const accountMails = defineMails('account', {
  activate: ({ link, code }: { link: string; code: string }, { OPERATOR_NAME }, t) =>
    unexpected({
      subject: t('Activate your {operator} account', { operator: OPERATOR_NAME }),
      paragraphs: [
        t('Please confirm your email address with the button, or type the code on the verification page.'),
        t('The link works for 24 hours, the code for 15 minutes.'),
      ],
      rows: [[t('Your code'), code]],
      action: { label: t('Activate account'), path: `${paths.accountActivate}?token=${link}` },
    }),
  /** For the owner of an account whose email address was used for a sign-up. */
  isKnown: (_none: Record<never, never>, { OPERATOR_NAME }, t) =>
    unexpected({
      subject: t('You already have a {operator} account', { operator: OPERATOR_NAME }),
      paragraphs: [
        t(
          'Somebody, perhaps you, tried to sign up with this email address. It already has an account at {operator}, and nothing was changed.',
          { operator: OPERATOR_NAME },
        ),
        t('If it was you, please log in. If you have forgotten your password, you can choose a new one.'),
      ],
      action: { label: t('Choose a new password'), path: paths.forgotPassword },
    }),
  code: ({ code }: { code: string }, { OPERATOR_NAME }, t) =>
    unexpected({
      subject: t('Your {operator} code', { operator: OPERATOR_NAME }),
      paragraphs: [t('Please type this code on the verification page. It works for 15 minutes.')],
      rows: [[t('Your code'), code]],
    }),
  /** For an invited person who already has an account. */
  invited: ({ link, ...invitation }: Invitation & { link: string }, { OPERATOR_NAME }, t) =>
    unexpected({
      subject: t('You are invited at {operator}', { operator: OPERATOR_NAME }),
      paragraphs: [
        invitationText(invitation, t),
        t('Nothing changes until you accept. The link works once, within 24 hours.'),
      ],
      action: { label: t('View the invitation'), path: `${paths.invitation}?token=${link}` },
    }),
  /** For an invited person who has not chosen a password yet. The name is that which was entered. */
  welcome: ({ link, name, ...invitation }: Invitation & { link: string; name: string }, { OPERATOR_NAME }, t) =>
    unexpected({
      subject: t('Welcome to {operator}', { operator: OPERATOR_NAME }),
      paragraphs: [
        invitationText(invitation, t),
        t('Please choose a password to begin. The link works once, within 24 hours.'),
      ],
      action: { label: t('Choose a password'), path: welcomePath(link, name) },
    }),
  /** For an account that has got a new calendar feed: whoever made it reads its bookings without a login. */
  feed: ({ resource }: { resource: string | null }, _frame, t) =>
    unexpected({
      subject: t('A new calendar address'),
      paragraphs: [
        resource
          ? t(
              'A secret address was made for your account, under which calendar programs read the bookings of {resource}.',
              { resource },
            )
          : t('A secret address was made for your account, under which calendar programs read your bookings.'),
        t(
          'If it was not you, please end it and choose a new password. All addresses end with a new password, and when you sign out everywhere.',
        ),
      ],
      action: { label: t('See your calendar feeds'), path: paths.calendarFeeds },
    }),
  /** For an account that was used on a device on which it was not lately. */
  newDevice: ({ device, network, at }: { device: string; network: string; at: string }, { OPERATOR_NAME }, t) =>
    unexpected({
      subject: t('A new device uses your {operator} account', { operator: OPERATOR_NAME }),
      paragraphs: [
        t('Somebody, hopefully you, has logged in on a device that is new to this account.'),
        t('If it was not you, please end its session and choose a new password.'),
      ],
      rows: [
        [t('Device'), device],
        [t('Network'), network],
        [t('Time'), officeInstant(new Date(at), undefined, t)],
      ],
      action: { label: t('See your sessions'), path: paths.profile },
    }),
  reset: ({ link, hasName }: { link: string; hasName: boolean }, _frame, t) =>
    unexpected({
      subject: t('Reset your password'),
      paragraphs: [
        t('Somebody, hopefully you, asked for a new password for this account.'),
        t('The link works once, within one hour.'),
      ],
      action: { label: t('Choose a new password'), path: hasName ? passwordPath(link) : welcomePath(link) },
    }),
});

/** A mail to an account. Its name may have been typed by a stranger, who signs up with the address of somebody else. */
export const accountMail = (
  { email, name }: { email: string; name: string },
  mail: Said,
  more: Pick<Partial<StoredMail>, 'spaceId'> = {},
): News => mailNews({ email, name: greetingName(name) }, mail, more);
