/** The delivery of mail. */
import { z } from 'zod';
import { defineTopic } from '#server/delivery/topic.ts';
import { inEpoch } from '#server/epoch.ts';
import { MAIL_CONNECTIONS } from '#server/integrations/smtp.ts';
import type { Services } from '#server/context.ts';
import { framed, MAILS, StoredMail } from '#server/mail/define.ts';
import { isWithinMailLimits } from '#server/mail/limits.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import { sendMail } from '#server/mail/send.ts';
import { HOUR, MINUTE, SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** What mails of this release and of the one before have. */
const Sent = StoredMail.omit({ name: true, mail: true, spaceId: true });

/** How mail is delivered. The attempts span more than a day, so that no mail is lost while the mail server is down for a day. */
export const AS_MAIL = {
  needsMailer: true,
  concurrency: MAIL_CONNECTIONS,
  maxAttempts: 30,
  backoff: (attempt: number) => Math.min(5 * SECOND * 2 ** attempt, HOUR),
  timeLimitMs: MINUTE,
};

/** Such a mail is tried again until the next day. */
const TOO_MANY_MAILS = msg('The account has caused too many mails today');

type Sending = z.output<typeof Sent> & { subject: string; html: string; text: string };

/** Sends a mail with a stable Message-ID, so that a receiver can recognise a repeat. */
async function send(id: string, { key = `outbox-${id}`, sender, ...content }: Sending, services: Services) {
  const { config, epoch, limits } = services;
  if (!(await isWithinMailLimits(limits, { id, sender, to: content.to }))) throw new Error(TOO_MANY_MAILS);
  await sendMail(services, { ...content, messageId: messageIdOf(config, inEpoch(epoch, key)) });
}

/** Writes and sends each mail. */
export const mailsTopic = defineTopic({
  name: MAILS,
  payload: StoredMail,
  ...AS_MAIL,
  async deliver({ id, payload: { name, mail, spaceId, ...sent } }, services) {
    const { config } = services;
    const spoken = services.inLanguage(await services.languageOfAddress(sent.to, spaceId));
    const written = spoken.writeMail(mail, config);
    if (!written) throw new Error(`This release does not know the mail ${mail.key}`);
    await send(id, { ...sent, ...framed(name, written, config, spoken) }, services);
  },
  // The text is omitted, as it may contain a login link.
  summary: ({ to, mail }, { writeMail, config }) => `${writeMail(mail, config)?.subject ?? mail.key}, to ${to}`,
});

/** Mails that the release before has stored as text. */
export const formerMailTopic = defineTopic({
  name: 'mail',
  payload: Sent.extend({ subject: z.string(), html: z.string(), text: z.string() }),
  ...AS_MAIL,
  deliver: ({ id, payload }, services) => send(id, payload, services),
  summary: ({ to, subject }) => `${subject}, to ${to}`,
});
