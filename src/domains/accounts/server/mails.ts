/** The mails about accounts. */
import type { Env } from '#server/env.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { News } from '#server/outbox.ts';
import { paths } from '#shared/paths.ts';

type Recipient = { email: string; name: string };
type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL'>;

function mail(
  { OPERATOR_NAME, INFO_EMAIL }: MailConfig,
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

/** For an invited person who already has an account. */
export function addedMail(config: MailConfig, to: Recipient, what: string): News {
  const { OPERATOR_NAME, PUBLIC_URL } = config;
  return mail(config, to, `You have been added at ${OPERATOR_NAME}`, {
    paragraphs: [`You have been added to ${what.replace(/\s+/g, ' ')}.`, 'Log in with your existing password.'],
    action: { label: 'Log in', url: `${PUBLIC_URL}${paths.login}` },
  });
}

export function passwordMail(config: MailConfig, to: Recipient, link: string, kind: 'reset' | 'invite'): News {
  const url = `${config.PUBLIC_URL}${paths.resetPassword}?link=${link}`;
  const isReset = kind === 'reset';
  return mail(config, to, isReset ? 'Reset your password' : `Welcome to ${config.OPERATOR_NAME}`, {
    paragraphs: isReset
      ? ['Somebody, hopefully you, asked for a new password for this account.', 'The link works once, within one hour.']
      : [
          'An account has been created for you. Please choose a password to begin.',
          'The link works once, within 24 hours.',
        ],
    action: { label: isReset ? 'Choose a new password' : 'Choose a password', url },
  });
}
