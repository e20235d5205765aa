/** Mails that are stored as a key and facts, and written when they are sent. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { type MailContent, renderMail } from '#server/mail/layout.ts';
import type { News } from '#server/outbox.ts';
import type { Translate } from '#shared/texts.ts';
import { type Keyed, keyed, type Said, wordsByKey } from '#shared/said.ts';

/** What the operator adds to all mails. */
export type MailFrame = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL'>;

/** A mail in words. Paths are those of the product. */
export type MailText = {
  subject: string;
  /** What follows the greeting. */
  paragraphs: string[];
  rows?: [string, string][];
  picture?: { path: string; alt: string } | undefined;
  action?: { label: string; path: string };
  /** Whether somebody may get it who has asked for nothing. */
  isUnexpected?: boolean;
};

type Writer = (facts: never, frame: MailFrame, t: Translate) => MailText;
type Writers = Record<string, Writer>;

/** Defines the mails of an area, as `defineSentences` defines sentences. Each is called with its facts where it is published. */
export const defineMails = <Texts extends Writers>(area: string, texts: Texts): Keyed<Texts> => keyed(area, texts);

/** What `writerFrom` writes. */
export type AnyMails = Keyed<Writers>;

/** A mail to one person, as it is stored. `name` greets them; it may be blank. */
export const StoredMail = z.object({
  to: z.string(),
  name: z.string(),
  mail: z.object({ key: z.string(), facts: z.record(z.string(), z.unknown()) }),
  attachments: z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })).optional(),
  /** Identifies the mail when its cause may be delivered twice; by default, the id of the outbox row does. */
  key: z.string().max(100).optional(),
  /** The account that causes mails to others, whose number is limited. */
  sender: z.string().optional(),
  /** Where an answer goes; by default, to the sender of all mails. */
  replyTo: z.string().optional(),
  /** The workspace that it is about, whose language counts for those who have not chosen one. */
  spaceId: z.string().optional(),
});
export type StoredMail = z.output<typeof StoredMail>;

export const MAILS = 'mails';

/**
 * The message that sends a mail.
 * @param more `about` is a record, 'booking 12', whose mails a person gets in order: nobody reads of a change before the confirmation
 */
export const mailNews = (
  { email, name }: { email: string; name: string },
  mail: Said,
  { about, ...more }: Omit<StoredMail, 'to' | 'name' | 'mail'> & { about?: string } = {},
): News => ({
  topic: MAILS,
  payload: { to: email, name, mail, ...more } satisfies StoredMail,
  ...(about !== undefined && { inOrderOf: `${about}, ${email}`.slice(0, 320) }),
});

/** Writes stored mails. @returns undefined for a mail of a later release, which this one does not know */
export function writerFrom(
  all: readonly AnyMails[],
): (mail: Said, frame: MailFrame, t: Translate) => MailText | undefined {
  const byKey = wordsByKey(all);
  return ({ key, facts }, frame, t) => byKey.get(key)?.(facts as never, frame, t);
}

/** A mail in the layout of all mails. */
export function framed(
  name: string,
  { picture, action, ...written }: MailText,
  frame: MailFrame,
  { t }: Pick<Services, 't'>,
) {
  const { OPERATOR_NAME, INFO_EMAIL, PUBLIC_URL } = frame;
  const { subject, paragraphs, rows = [], isUnexpected } = written;
  const mail: MailContent = {
    heading: subject,
    ...(picture && { picture: { url: `${PUBLIC_URL}${picture.path}`, alt: picture.alt } }),
    paragraphs: [name ? t('Hello {name},', { name }) : t('Hello,'), ...paragraphs],
    rows,
    ...(action && { action: { label: action.label, url: `${PUBLIC_URL}${action.path}` } }),
    footer: isUnexpected
      ? t('If you did not expect this mail, you can ignore it or write to {address}.', { address: INFO_EMAIL })
      : t('Questions? Write to {address}.', { address: INFO_EMAIL }),
    operatorName: OPERATOR_NAME,
  };
  return { subject, ...renderMail(mail, t) };
}
