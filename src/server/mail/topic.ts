/** The delivery of mail. */
import { z } from 'zod';
import { defineTopic } from '#server/delivery/topic.ts';
import { inEpoch } from '#server/epoch.ts';
import { MAIL_CONNECTIONS } from '#server/integrations/smtp.ts';
import { isWithinMailLimits } from '#server/mail/limits.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import { sendMail } from '#server/mail/send.ts';
import { HOUR, MINUTE, SECOND } from '#shared/time.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Identifies the mail when its cause may be delivered twice; by default, the id of the outbox row does. */
  key: z.string().max(100).optional(),
  /** The account that causes mails to others, whose number is limited. */
  sender: z.string().optional(),
  /** Where an answer goes; by default, to the sender of all mails. */
  replyTo: z.string().optional(),
  attachments: z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() })).optional(),
});

/** How mail is delivered. The attempts span more than a day, so that no mail is lost while the mail server is down for a day. */
export const AS_MAIL = {
  needsMailer: true,
  concurrency: MAIL_CONNECTIONS,
  maxAttempts: 30,
  backoff: (attempt: number) => Math.min(5 * SECOND * 2 ** attempt, HOUR),
  timeLimitMs: MINUTE,
};

/** Such a mail is tried again until the next day. */
const TOO_MANY_MAILS = 'The account has caused too many mails today';

/** Sends each mail with a stable Message-ID, so that a receiver can recognise a repeat. */
export const mailTopic = defineTopic({
  name: 'mail',
  payload: Mail,
  ...AS_MAIL,
  async deliver({ id, payload: { key = `outbox-${id}`, sender, ...content } }, services) {
    const { config, epoch, limits } = services;
    if (!(await isWithinMailLimits(limits, { id, sender, to: content.to }))) throw new Error(TOO_MANY_MAILS);
    await sendMail(services, { ...content, messageId: messageIdOf(config, inEpoch(epoch, key)) });
  },
  // The text is omitted, as it may contain a login link.
  summary: ({ to, subject }) => `${subject}, to ${to}`,
});
