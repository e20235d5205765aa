/** The answers of people to mails, which an inbound mail service sends to the product in the protocol of Postmark. */
import { randomUUID } from 'node:crypto';
import { WebhookQueue } from '../frame/webhooks.ts';
import type { Mail } from './store.ts';

type Inbound = Record<string, unknown>;

/** @param secret 'user:password', with which the webhook signs in */
export function answersOf(secret: string): WebhookQueue<Inbound> {
  return new WebhookQueue<Inbound>({
    path: '/api/v1/inbound-mail/webhook',
    request: (mail) => ({
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(secret).toString('base64')}`,
      },
      body: JSON.stringify(mail),
    }),
  });
}

/** True for a mail whose answers come back to the product. */
export const isAnswerable = ({ replyTo }: Mail): boolean => /\+[^@]+@inbound\./.test(replyTo);

/** The answer of the receiver of a mail, as the service posts it. */
export function answerTo({ to, replyTo, subject, text: quoted, messageId }: Mail, text: string): Inbound {
  const [email = ''] = to;
  return {
    FromFull: { Email: email, Name: '', MailboxHash: '' },
    To: replyTo,
    OriginalRecipient: replyTo,
    MailboxHash: /\+([^@]*)@/.exec(replyTo)?.[1] ?? '',
    Subject: `Re: ${subject}`,
    MessageID: randomUUID(),
    TextBody: `${text}\n\n${quoted.replace(/^/gm, '> ')}`,
    StrippedTextReply: text,
    Headers: [{ Name: 'In-Reply-To', Value: messageId ?? '' }],
  };
}
