/** The mails of an account's life. */
import type { Env } from '#server/env.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { News } from '#server/outbox.ts';
import { paths } from '#shared/paths.ts';

type Recipient = { email: string; name: string };
type Names = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL'>;

function mail(
  { OPERATOR_NAME, INFO_EMAIL }: Names,
  to: Recipient,
  subject: string,
  content: { paragraphs: string[]; action?: { label: string; url: string }; rows?: [string, string][] },
): News {
  const { html, text } = renderMail({
    ...content,
    heading: subject,
    paragraphs: [to.name ? `Hello ${to.name},` : 'Hello,', ...content.paragraphs],
    footer: `If you did not expect this mail, you can ignore it or write to ${INFO_EMAIL}.`,
    operatorName: OPERATOR_NAME,
  });
  return { topic: 'mail', payload: { to: to.email, subject, html, text } };
}

export function activationMail(config: Names, to: Recipient, link: string, code: string): News {
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

/** To the owner of an account whose address somebody signed up with. */
export function knownAddressMail(config: Names, to: Recipient): News {
  const { OPERATOR_NAME, PUBLIC_URL } = config;
  return mail(config, to, `You have a ${OPERATOR_NAME} account already`, {
    paragraphs: [
      `Somebody, perhaps you, tried to sign up with this email address. It has an account at ${OPERATOR_NAME} already, and nothing was changed.`,
      'If it was you, please log in. If you do not know the password any more, you can choose a new one.',
    ],
    action: { label: 'Choose a new password', url: PUBLIC_URL + paths.forgotPassword },
  });
}

export function codeMail(config: Names, to: Recipient, code: string): News {
  return mail(config, to, `Your ${config.OPERATOR_NAME} code`, {
    paragraphs: ['Please type this code on the verification page. It works for 15 minutes.'],
    rows: [['Your code', code]],
  });
}

/** For somebody who has an account already. */
export function addedMail(config: Names, to: Recipient, what: string): News {
  const { OPERATOR_NAME, PUBLIC_URL } = config;
  return mail(config, to, `You have been added at ${OPERATOR_NAME}`, {
    paragraphs: [`You have been added to ${what.replace(/\s+/g, ' ')}.`, 'Log in with the password that you have.'],
    action: { label: 'Log in', url: `${PUBLIC_URL}${paths.login}` },
  });
}

export function passwordMail(config: Names, to: Recipient, link: string, kind: 'reset' | 'invite'): News {
  const url = `${config.PUBLIC_URL}${paths.resetPassword}?link=${link}`;
  const isReset = kind === 'reset';
  return mail(config, to, isReset ? 'Reset your password' : `Welcome to ${config.OPERATOR_NAME}`, {
    paragraphs: isReset
      ? ['Somebody, hopefully you, asked for a new password for this account.', 'The link works once, within one hour.']
      : [
          'An account has been made for you. Please choose a password to begin.',
          'The link works once, within 24 hours.',
        ],
    action: { label: isReset ? 'Choose a new password' : 'Choose a password', url },
  });
}
