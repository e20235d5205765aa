/** The webhook of the inbound mail service, in the protocol of Postmark: what people answer to the mails of staff. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { inTransaction, isDuplicate } from '#server/db/transaction.ts';
import type { Operation } from '#server/openapi-types.ts';
import { answer as sendAnswer } from '#server/rest.ts';
import { publish } from '#server/outbox.ts';
import { stageAfterMail } from '#domains/enquiries/rules.ts';
import { MAX_MESSAGE } from '#domains/enquiries/thread-schema.ts';
import { Enquiry, EnquiryMessage } from '#domains/enquiries/server/model.ts';
import { enquiryAnswered } from '#domains/enquiries/server/received.ts';
import { enquiryNews } from '#domains/enquiries/server/record-kinds.ts';
import { enquiryOfToken } from '#domains/enquiries/server/reply-address.ts';
import { AppError, NotFound, TooMany } from '#shared/errors.ts';
import { readable, readableLines } from '#shared/fields.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { msg } from '#shared/texts.ts';

/** A person, or a robot that answers every mail, must not fill the thread. */
const PER_ENQUIRY = { name: 'enquiry-inbound', points: 50, seconds: 24 * 60 * 60 };

const NO_TEXT = '(no text)';

/** The headers of mails that no person has written, by RFC 3834 and by older programs. */
const AUTOMATIC = new Map([
  ['auto-submitted', /^(?!no\b)/i],
  ['precedence', /^(auto_reply|bulk|junk|list)$/i],
  ['x-autoreply', /^(?!no\b)/i],
  ['x-autorespond', /^/],
]);

const Inbound = z.object({
  MessageID: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  FromFull: z.object({ Name: z.string().default(''), Email: z.string().default('') }).optional(),
  MailboxHash: z.string().default(''),
  OriginalRecipient: z.string().default(''),
  TextBody: z.string().default(''),
  StrippedTextReply: z.string().default(''),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});
type Inbound = z.output<typeof Inbound>;

/** The token of the address to which the mail was sent. */
function tokenOf({ MailboxHash, OriginalRecipient }: Inbound): string {
  return MailboxHash || (/\+([^@]*)@/.exec(OriginalRecipient)?.[1] ?? '');
}

/** True for what a program has sent, such as a notice of absence. */
const isAutomatic = ({ Headers }: Inbound): boolean =>
  Headers.some(({ Name, Value }) => AUTOMATIC.get(Name.toLowerCase())?.test(Value.trim()));

/** What the person wrote, without the quoted mail, in the length of a message. */
function textOf({ StrippedTextReply, TextBody }: Inbound): string {
  const text = readableLines(StrippedTextReply) || readableLines(TextBody);
  return text.slice(0, MAX_MESSAGE).replace(/[\ud800-\udbff]$/, '') || NO_TEXT;
}

/** Who has sent the mail, as it says. */
function senderOf({ FromFull }: Inbound, enquiry: Enquiry) {
  const from = readable(FromFull?.Email ?? '').toLowerCase();
  return {
    author: readable(FromFull?.Name || from || 'Unknown sender').slice(0, 100),
    from_email: from.slice(0, 191),
    is_stranger: mailboxOf(from) !== mailboxOf(enquiry.email),
  };
}

/** Stores the mail in the thread of its enquiry, once. @throws NotFound for an unknown token, TooMany */
async function store(services: Services, mail: Inbound): Promise<void> {
  const { config, limits, clock, knex } = services;
  const id = enquiryOfToken(config, tokenOf(mail));
  if (id === undefined) throw new NotFound(msg('Enquiry not found'));
  if (await knex('enquiry_messages').where('message_id', mail.MessageID).first('id')) return;
  await limits.spend(PER_ENQUIRY, id);
  const now = clock.now();
  await inTransaction(services, async (trx) => {
    const enquiry = await Enquiry.query(trx).findById(id).forUpdate();
    if (!enquiry) throw new NotFound(msg('Enquiry not found'));
    const message = await EnquiryMessage.query(trx).insert({
      enquiry_id: id,
      direction: 'in',
      author_id: null,
      ...senderOf(mail, enquiry),
      text: textOf(mail),
      message_id: mail.MessageID,
      created_at: now,
    });
    await enquiry.$query(trx).patch({ stage: stageAfterMail(enquiry.stage) });
    const mails = isAutomatic(mail) ? [] : [enquiryAnswered({ messageId: message.id })];
    await publish(trx, [enquiryNews('update', enquiry), ...mails], now);
  }).catch((error: unknown) => {
    // The same mail has arrived at the same time.
    if (!isDuplicate(error, 'enquiry_messages_mail')) throw error;
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** True for HTTP basic authentication with the secret, 'user:password'. */
function isSignedIn(secret: string, header: string): boolean {
  const sent = Buffer.from(/^Basic (.*)$/i.exec(header)?.[1] ?? '', 'base64').toString();
  return timingSafeEqual(digestOf(sent), digestOf(secret));
}

function parsed(body: unknown): Inbound | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return Inbound.parse(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}

/** Checks the secret and stores the mail. A repeat changes nothing. */
export function inboundMailWebhook(services: Services): RequestHandler {
  return async (request, response) => {
    const { INBOUND_MAIL_ADDRESS, INBOUND_MAIL_SECRET: secret } = services.config;
    const answer = (status: number, message: string) =>
      sendAnswer(response, { success: status === 200, status, message }, null);
    if (!INBOUND_MAIL_ADDRESS || !secret) return answer(404, 'Inbound mail is not connected');
    if (!isSignedIn(secret, request.get('authorization') ?? '')) return answer(401, 'The secret is not valid');
    const mail = parsed(request.body);
    if (!mail) return answer(400, 'The webhook cannot be read');
    try {
      await store(services, mail);
      answer(200, 'Success');
    } catch (error) {
      if (error instanceof NotFound || error instanceof TooMany) return answer(error.status, error.message);
      request.log.error({ err: error }, 'a webhook could not be stored');
      answer(error instanceof AppError ? error.status : 500, 'Internal server Error');
    }
  };
}

/** The webhook is no procedure, because the mail service decides about its shape. */
export const INBOUND_MAIL_OPERATION: Operation = {
  operationId: 'enquiries.inbound',
  summary: 'Receive the answers of people to the mails of staff',
  description: 'Only for the inbound mail service, in the protocol of Postmark, with HTTP basic authentication.',
  tags: ['enquiries'],
  parameters: [{ name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'The mail is in the thread' },
    401: { description: 'The secret is not valid' },
    404: { description: 'No enquiry has this address' },
  },
};
