/** The mails about accounts. */
import { defineMails, mailNews, type MailText } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { greetingName } from '#shared/mailbox.ts';
import { paths } from '#shared/paths.ts';
import type { Said } from '#shared/said.ts';
import { officeInstant } from '#shared/time.ts';

/** Who invites, and to what: 'the team of Cockpit as Manager, in London'. */
type Invitation = { by: string; to: string };

const invitationText = ({ by, to }: Invitation) => `${by} invites you to ${to}.`.replace(/\s+/g, ' ');

/** The page on which an account chooses a password. */
const passwordPath = (link: string) => `${paths.resetPassword}?link=${link}`;

/** The same for an account without a name, for which it asks. @param name fills the field in */
const welcomePath = (link: string, name = '') =>
  `${passwordPath(link)}&welcome=1${name && `&name=${encodeURIComponent(name)}`}`;

/** Anybody can enter the address of somebody else. */
const unexpected = (text: MailText): MailText => ({ ...text, isUnexpected: true });

export const accountMails = defineMails('account', {
  activate: ({ link, code }: { link: string; code: string }, { OPERATOR_NAME }) =>
    unexpected({
      subject: `Activate your ${OPERATOR_NAME} account`,
      paragraphs: [
        'Please confirm your email address with the button, or type the code on the verification page.',
        'The link works for 24 hours, the code for 15 minutes.',
      ],
      rows: [['Your code', code]],
      action: { label: 'Activate account', path: `${paths.accountActivate}?token=${link}` },
    }),
  /** For the owner of an account whose email address was used for a sign-up. */
  isKnown: (_none: Record<never, never>, { OPERATOR_NAME }) =>
    unexpected({
      subject: `You already have a ${OPERATOR_NAME} account`,
      paragraphs: [
        `Somebody, perhaps you, tried to sign up with this email address. It already has an account at ${OPERATOR_NAME}, and nothing was changed.`,
        'If it was you, please log in. If you have forgotten your password, you can choose a new one.',
      ],
      action: { label: 'Choose a new password', path: paths.forgotPassword },
    }),
  code: ({ code }: { code: string }, { OPERATOR_NAME }) =>
    unexpected({
      subject: `Your ${OPERATOR_NAME} code`,
      paragraphs: ['Please type this code on the verification page. It works for 15 minutes.'],
      rows: [['Your code', code]],
    }),
  /** For an invited person who already has an account. */
  invited: ({ link, ...invitation }: Invitation & { link: string }, { OPERATOR_NAME }) =>
    unexpected({
      subject: `You are invited at ${OPERATOR_NAME}`,
      paragraphs: [
        invitationText(invitation),
        'Nothing changes until you accept. The link works once, within 24 hours.',
      ],
      action: { label: 'View the invitation', path: `${paths.invitation}?token=${link}` },
    }),
  /** For an invited person who has not chosen a password yet. The name is that which was entered. */
  welcome: ({ link, name, ...invitation }: Invitation & { link: string; name: string }, { OPERATOR_NAME }) =>
    unexpected({
      subject: `Welcome to ${OPERATOR_NAME}`,
      paragraphs: [
        invitationText(invitation),
        'Please choose a password to begin. The link works once, within 24 hours.',
      ],
      action: { label: 'Choose a password', path: welcomePath(link, name) },
    }),
  /** For an account that has got a new calendar feed: whoever made it reads its bookings without a login. */
  feed: ({ resource }: { resource: string | null }) =>
    unexpected({
      subject: 'A new calendar address',
      paragraphs: [
        `A secret address was made for your account, under which calendar programs read ${resource ? `the bookings of ${resource}` : 'your bookings'}.`,
        'If it was not you, please end it and choose a new password. All addresses end with a new password, and when you sign out everywhere.',
      ],
      action: { label: 'See your calendar feeds', path: paths.calendarFeeds },
    }),
  /** For an account that was used on a device on which it was not lately. */
  newDevice: ({ device, network, at }: { device: string; network: string; at: string }, { OPERATOR_NAME }) =>
    unexpected({
      subject: `A new device uses your ${OPERATOR_NAME} account`,
      paragraphs: [
        'Somebody, hopefully you, has logged in on a device that is new to this account.',
        'If it was not you, please end its session and choose a new password.',
      ],
      rows: [
        ['Device', device],
        ['Network', network],
        ['Time', officeInstant(new Date(at))],
      ],
      action: { label: 'See your sessions', path: paths.profile },
    }),
  reset: ({ link, hasName }: { link: string; hasName: boolean }) =>
    unexpected({
      subject: 'Reset your password',
      paragraphs: [
        'Somebody, hopefully you, asked for a new password for this account.',
        'The link works once, within one hour.',
      ],
      action: { label: 'Choose a new password', path: hasName ? passwordPath(link) : welcomePath(link) },
    }),
});

/** A mail to an account. Its name may have been typed by a stranger, who signs up with the address of somebody else. */
export const accountMail = ({ email, name }: { email: string; name: string }, mail: Said): News =>
  mailNews({ email, name: greetingName(name) }, mail);
