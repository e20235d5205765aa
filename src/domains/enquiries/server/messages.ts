/** The thread of an enquiry: what staff and the person wrote, and notes. */
import { randomUUID } from 'node:crypto';
import { requireManages } from '#server/actor.ts';
import type { Author, Call } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { inEpoch } from '#server/epoch.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import { publish } from '#server/outbox.ts';
import { recordChange } from '#server/records/records.ts';
import { stageAfterAnswer } from '#domains/enquiries/rules.ts';
import { enquirySentences } from '#domains/enquiries/sentences.ts';
import type { MessageInput, MessageView } from '#domains/enquiries/thread-schema.ts';
import { lockEnquiry } from '#domains/enquiries/server/lock.ts';
import { replyMail } from '#domains/enquiries/server/mails.ts';
import { type Enquiry, EnquiryMessage, messageView } from '#domains/enquiries/server/model.ts';
import { findEnquiry } from '#domains/enquiries/server/queries.ts';
import { enquiryKind } from '#domains/enquiries/server/record-kinds.ts';
import { replyAddress } from '#domains/enquiries/server/reply-address.ts';
import { THREAD_TEXTS } from '#domains/enquiries/texts.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';

/** The newest messages that a thread shows. */
const MOST = 200;

/** The newest messages of the thread, oldest first. @throws NotFound; NotAllowed in a workspace that the caller does not manage */
export async function listMessages({ services, actor }: Call, enquiryId: string): Promise<MessageView[]> {
  const { knex } = services;
  requireManages(actor, (await findEnquiry(knex, enquiryId)).space_id);
  const rows = await named(knex).where('enquiry_id', enquiryId).orderBy('enquiry_messages.id', 'desc').limit(MOST);
  return rows.reverse().map(messageView);
}

/** Messages with the names of their authors. */
function named(knex: Queryable) {
  return knex('enquiry_messages')
    .leftJoin('users', 'users.id', 'enquiry_messages.author_id')
    .select(
      'enquiry_messages.id',
      'direction',
      'text',
      'from_email',
      'is_stranger',
      'enquiry_messages.created_at',
      knex.raw<string>('COALESCE(users.name, enquiry_messages.author) AS author'),
    );
}

type WrittenMessage = Pick<EnquiryMessage, 'direction' | 'text' | 'message_id'>;

async function write(
  trx: Transaction,
  { actor, now }: Author,
  enquiryId: string,
  message: WrittenMessage,
): Promise<EnquiryMessage> {
  const author = { author_id: actor.userId, author: '', from_email: '', is_stranger: false };
  return EnquiryMessage.query(trx).insert({ ...message, ...author, enquiry_id: enquiryId, created_at: now });
}

/** Adds a note to the thread of an enquiry that the caller has locked. */
export async function writeNote(
  trx: Transaction,
  author: Author,
  { enquiryId, text }: { enquiryId: string; text: string },
): Promise<EnquiryMessage> {
  return write(trx, author, enquiryId, { direction: 'note', text, message_id: null });
}

async function recordUpdate(trx: Transaction, call: Call, enquiry: Enquiry, action: Said): Promise<void> {
  const { id, space_id: spaceId } = enquiry;
  await recordChange(trx, call, { kind: enquiryKind(enquiry), event: 'update', id, spaceId, action });
}

const viewOf = (message: EnquiryMessage, { actor }: Call) => messageView({ ...message, author: actor.name });

/** Adds a note. @throws NotFound; NotAllowed in a workspace that the caller does not manage */
export async function addNote(call: Call, { _id, text }: MessageInput): Promise<MessageView> {
  return inTransaction(call.services, async (trx) => {
    const enquiry = await lockEnquiry(trx, call, _id);
    const message = await writeNote(trx, call, { enquiryId: _id, text });
    await recordUpdate(trx, call, enquiry, enquirySentences.wroteNote({ id: _id }));
    return viewOf(message, call);
  });
}

/**
 * Answers the person by mail.
 * @throws NotFound; NotAllowed in a workspace that the caller does not manage; InvalidInput if there is no address
 */
export async function reply(call: Call, { _id, text }: MessageInput): Promise<MessageView> {
  const { services, actor, now } = call;
  const { config, epoch } = services;
  return inTransaction(services, async (trx) => {
    const enquiry = await lockEnquiry(trx, call, _id);
    if (!enquiry.email) throw new InvalidInput(THREAD_TEXTS.noAddress);
    const key = `enquiry-reply-${randomUUID()}`;
    const message_id = messageIdOf(config, inEpoch(epoch, key));
    const message = await write(trx, call, _id, { direction: 'out', text, message_id });
    await enquiry.$query(trx).patch({ stage: stageAfterAnswer(enquiry.stage) });
    await recordUpdate(trx, call, enquiry, enquirySentences.answered({ id: _id }));
    const place = await findSpace(trx, enquiry.space_id);
    const replyTo = replyAddress(config, _id) ?? actor.email;
    await publish(trx, [replyMail(enquiry, { place, text, replyTo, key, sender: actor.userId })], now);
    return viewOf(message, call);
  });
}
