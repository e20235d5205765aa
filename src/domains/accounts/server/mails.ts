/** The mails about accounts. */
import type { Env } from '#server/env.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { News } from '#server/outbox.ts';
import { greetingName } from '#shared/mailbox.ts';
import { paths } from '#shared/paths.ts';

type Recipient = { email: string; name: string };
type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL'>;

function mail(
  { OPERATOR_NAME, INFO_EMAIL }: MailConfig,
  to: Recipient,
  subject: string,
  content: { paragraphs: string[]; action?: { label: string; url: string }; rows?: [string, string][] },
): News {
  // The name may have been typed by a stranger, who signs up with the address of somebody else.
  const name = greetingName(to.name);
  const { html, text } = renderMail({
    ...content,
    heading: subject,
    paragraphs: [name ? `Hello ${name},` : 'Hello,', ...content.paragraphs],
    footer: `If you did not expect this mail, you can ignore it or write to ${INFO_EMAIL}.`,
    operatorName: OPERATOR_NAME,
  });
  return { topic: 'mail', payload: { to: to.email, subject, html, text } };
}

export function activationMail(config: MailConfig, to: Recipient, link: string, code: string): News {
  const url = `${config.PUBLIC_URL}${paths.accountActivate}?token=${link}`;
  return mail(config, to, `Activate your ${config.OPERATOR_NAME} account`, {
    paragraphs: [
      'Please confirm your email address with the button, or type the code on the verification page.',
      'The link works for 24 hours, the code for 15 minutes.',
    ],
    rows: [['Your code', code]],
    action: { label: 'Activate account', url },
  });
}

/** For the owner of an account whose email address was used for a sign-up. */
export function knownAddressMail(config: MailConfig, to: Recipient): News {
  const { OPERATOR_NAME, PUBLIC_URL } = config;
  return mail(config, to, `You already have a ${OPERATOR_NAME} account`, {
    paragraphs: [
      `Somebody, perhaps you, tried to sign up with this email address. It already has an account at ${OPERATOR_NAME}, and nothing was changed.`,
      'If it was you, please log in. If you have forgotten your password, you can choose a new one.',
    ],
    action: { label: 'Choose a new password', url: PUBLIC_URL + paths.forgotPassword },
  });
}

export function codeMail(config: MailConfig, to: Recipient, code: string): News {
  return mail(config, to, `Your ${config.OPERATOR_NAME} code`, {
    paragraphs: ['Please type this code on the verification page. It works for 15 minutes.'],
    rows: [['Your code', code]],
  });
}

/** Who invites, and to what: 'the team of Cockpit as Manager, in London'. */
type Invitation = { by: string; to: string };

function invitationText({ by, to }: Invitation): string {
  return `${by} invites you to ${to}.`.replace(/\s+/g, ' ');
}

/** For an invited person who already has an account. */
export function addedMail(config: MailConfig, to: Recipient, invitation: Invitation, link: string): News {
  const { OPERATOR_NAME, PUBLIC_URL } = config;
  return mail(config, to, `You are invited at ${OPERATOR_NAME}`, {
    paragraphs: [invitationText(invitation), 'Nothing changes until you accept. The link works once, within 24 hours.'],
    action: { label: 'View the invitation', url: `${PUBLIC_URL}${paths.invitation}?token=${link}` },
  });
}

/** The page on which an account chooses a password. */
const passwordUrl = ({ PUBLIC_URL }: MailConfig, link: string) => `${PUBLIC_URL}${paths.resetPassword}?link=${link}`;

/** The same for an account without a name, for which it asks. @param name fills the field in */
function welcomeUrl(config: MailConfig, link: string, name = ''): string {
  return `${passwordUrl(config, link)}&welcome=1${name && `&name=${encodeURIComponent(name)}`}`;
}

/** For an invited person who has not chosen a password yet. The name is that which was entered. */
export function invitationMail(config: MailConfig, to: Recipient, invitation: Invitation, link: string): News {
  return mail(config, to, `Welcome to ${config.OPERATOR_NAME}`, {
    paragraphs: [
      invitationText(invitation),
      'Please choose a password to begin. The link works once, within 24 hours.',
    ],
    action: { label: 'Choose a password', url: welcomeUrl(config, link, to.name) },
  });
}

/** For an account that has got a new calendar feed: whoever made it reads its bookings without a login. */
export function feedMail(config: MailConfig, to: Recipient, resource?: string): News {
  return mail(config, to, 'A new calendar address', {
    paragraphs: [
      `A secret address was made for your account, under which calendar programs read ${resource ? `the bookings of ${resource}` : 'your bookings'}.`,
      'If it was not you, please end it and choose a new password. All addresses end with a new password, and when you sign out everywhere.',
    ],
    action: { label: 'See your calendar feeds', url: `${config.PUBLIC_URL}${paths.calendarFeeds}` },
  });
}

export function resetMail(config: MailConfig, to: Recipient, link: string): News {
  return mail(config, to, 'Reset your password', {
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for this account.',
      'The link works once, within one hour.',
    ],
    action: { label: 'Choose a new password', url: to.name ? passwordUrl(config, link) : welcomeUrl(config, link) },
  });
}
