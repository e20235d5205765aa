/** Visitors send enquiries and ask for tours. Staff decide about the tours, and delete what is done. */
import { requireManages } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import type { RowOf } from '#server/db/table-row.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type News, publish } from '#server/outbox.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { decide } from '#domains/enquiries/rules.ts';
import type { DecideTourInput, EnquiryInput, EnquiryView, Submitted } from '#domains/enquiries/schema.ts';
import { enquiryKind, enquiryNews } from '#domains/enquiries/server/record-kinds.ts';
import { decisionMail } from '#domains/enquiries/server/mails.ts';
import { Enquiry, enquiryView } from '#domains/enquiries/server/model.ts';
import { isFromRobot, limitEnquiries } from '#domains/enquiries/server/protection.ts';
import { findSpace, getSpace } from '#domains/workspaces/server/index.ts';
import { TOUR_TEXTS } from '#domains/enquiries/texts.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';

/** An enquiry was stored, so that its mails are due. */
export const ENQUIRY_RECEIVED = 'enquiry.received';

function receivedNews(enquiryId: string): News {
  return { topic: ENQUIRY_RECEIVED, payload: { enquiryId } };
}

function columnsOf(input: EnquiryInput): Omit<RowOf<Enquiry>, 'id' | 'created_at'> {
  const isTour = input.type === 'book_tour';
  return {
    type: input.type,
    space_id: input.space_id,
    name: input.name,
    email: input.email,
    mobile_no: input.mobile_no,
    hear_me: input.hear_me ?? '',
    company_name: isTour ? '' : input.company_name,
    question: isTour ? '' : (input.query ?? ''),
    resource_type: isTour ? input.resource_type : null,
    tour_at: isTour ? input.timestamp : null,
    state: isTour ? 'pending' : null,
    remark: '',
    new_tour_at: null,
    version: 0,
  };
}

/**
 * Stores what a visitor has sent. The response contains nothing that the visitor did not send.
 * @throws TooMany; InvalidInput for a tour in the past; NotFound for a workspace that the visitor may not see
 */
export async function submitEnquiry(context: Context, input: EnquiryInput): Promise<Submitted> {
  const { services, now } = context;
  if (isFromRobot(context, input)) return { type: input.type };
  if (input.type === 'book_tour' && input.timestamp <= now) throw new InvalidInput(TOUR_TEXTS.past, 'timestamp');
  await limitEnquiries(context, input);
  await getSpace(context, input.space_id);
  await inTransaction(services, async (trx) => {
    const enquiry = await Enquiry.query(trx).insert({ ...columnsOf(input), created_at: now });
    const { id, space_id: spaceId } = enquiry;
    const message = `A visitor ${input.type === 'book_tour' ? 'asked for a tour' : 'sent an enquiry'} (no. ${id})`;
    const activity = { actorId: null, spaceId, model: 'Enquiry', modelId: id, message, now } as const;
    await recordActivity(trx, activity, [enquiryNews('create', enquiry), receivedNews(id)]);
  });
  return { type: input.type };
}

/** @throws NotFound; NotAllowed in a workspace that the caller does not manage */
async function lockEnquiry(trx: Transaction, { actor }: Call, enquiryId: string): Promise<Enquiry> {
  await lockActor(trx, actor.userId);
  const enquiry = await Enquiry.query(trx).findById(enquiryId).forUpdate();
  if (!enquiry) throw new NotFound('Enquiry');
  requireManages(actor, enquiry.space_id);
  return enquiry;
}

/**
 * Approves, reschedules or rejects a tour, once. The visitor gets a mail.
 * @throws NotFound, NotAllowed; InvalidInput for an enquiry, or a time that has passed; Conflict if it has been decided
 */
export async function decideTour(call: Call, { _id, ...decision }: DecideTourInput): Promise<EnquiryView> {
  const { services, now } = call;
  const { new_tour_timestamp: newTime } = decision;
  if (decision.action === 'reschedule' && newTime && newTime <= now)
    throw new InvalidInput(TOUR_TEXTS.past, 'new_tour_timestamp');
  return inTransaction(services, async (trx) => {
    const record = await lockEnquiry(trx, call, _id);
    const outcome = decide(record, decision, now);
    if (!outcome.ok)
      throw outcome.kind === 'conflict' ? new Conflict(outcome.message) : new InvalidInput(outcome.message);
    const { space_id: spaceId } = record;
    const action = `${outcome.change.state} the tour request no. ${_id}`;
    await record.$query(trx).patch({ ...outcome.change, version: record.version + 1 });
    const change = { kind: enquiryKind(record), event: 'update', id: _id, spaceId, action } as const;
    await recordChange(trx, call, change);
    const space = await findSpace(trx, spaceId);
    await publish(trx, [decisionMail(services.config, record, { place: space, now })], now);
    return enquiryView({ ...record, space_name: space.name });
  });
}

/** Deletes an enquiry for good. Nothing names it, and it contains the data of a person. @throws NotFound, NotAllowed */
export async function removeEnquiry(call: Call, enquiryId: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const record = await lockEnquiry(trx, call, enquiryId);
    await record.$query(trx).delete();
    const what = record.type === 'book_tour' ? 'tour request' : 'enquiry';
    const action = `deleted the ${what} no. ${enquiryId}`;
    await recordChange(trx, call, {
      kind: enquiryKind(record),
      event: 'delete',
      id: enquiryId,
      spaceId: record.space_id,
      action,
    });
  });
  return { _id: enquiryId };
}
