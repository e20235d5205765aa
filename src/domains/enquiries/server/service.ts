/** Visitors send enquiries and ask for tours. Staff decide about the tours, and delete what is done. */
import { z } from 'zod';
import { requireManages } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import type { RowOf } from '#server/db/table-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { storedPhone } from '#server/phones.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import { defineEvent } from '#server/events.ts';
import { decide, decisionText, stageAfterAnswer } from '#domains/enquiries/rules.ts';
import type { AddTourInput, DecideTourInput, EnquiryInput, EnquiryView, Submitted } from '#domains/enquiries/schema.ts';
import { enquirySentences } from '#domains/enquiries/sentences.ts';
import { enquiryKind, enquiryNews } from '#domains/enquiries/server/record-kinds.ts';
import { lockEnquiry } from '#domains/enquiries/server/lock.ts';
import { decisionMail } from '#domains/enquiries/server/mails.ts';
import { findEnquiry } from '#domains/enquiries/server/queries.ts';
import { writeNote } from '#domains/enquiries/server/messages.ts';
import { Enquiry, enquiryView } from '#domains/enquiries/server/model.ts';
import { isFromRobot, limitEnquiries } from '#domains/enquiries/server/protection.ts';
import { findSpace, getSpace } from '#domains/workspaces/server/index.ts';
import { CONTACT_TEXTS, TOUR_TEXTS } from '#domains/enquiries/texts.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';

/** An enquiry was stored, so that its mails are due. */
export const enquiryReceived = defineEvent('enquiry.received', z.object({ enquiryId: z.string() }), {
  topic: 'enquiry.received',
});

function columnsOf(input: EnquiryInput): Omit<RowOf<Enquiry>, 'id' | 'created_at'> {
  const isTour = input.type === 'book_tour';
  const texts = isTour ? TOUR_TEXTS : CONTACT_TEXTS;
  return {
    type: input.type,
    space_id: input.space_id,
    name: input.name,
    email: input.email,
    mobile_no: storedPhone(input.mobile_no, 'mobile_no', texts.phone),
    hear_me: input.hear_me ?? '',
    company_name: isTour ? '' : input.company_name,
    question: isTour ? '' : (input.query ?? ''),
    resource_type: isTour ? input.resource_type : null,
    tour_at: isTour ? input.timestamp : null,
    state: isTour ? 'pending' : null,
    remark: '',
    new_tour_at: null,
    version: 0,
    stage: 'new',
    owner_id: null,
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
    const said = enquirySentences.received({ id, type: input.type });
    const activity = { actorId: null, spaceId, model: 'Enquiry', modelId: id, said, now } as const;
    await recordActivity(trx, activity, [enquiryNews('create', enquiry), enquiryReceived({ enquiryId: id })]);
  });
  return { type: input.type };
}

/**
 * Enters an approved tour for a person who has called. They get a mail if the caller wants that and there is an address.
 * @throws NotAllowed in a workspace that the caller does not manage; InvalidInput for a time that has passed
 */
export async function addTour(call: Call, input: AddTourInput): Promise<EnquiryView> {
  const { services, actor, now } = call;
  const { send_confirmation: isConfirmed, timestamp, email = '', space_id: spaceId, ...fields } = input;
  if (timestamp <= now) throw new InvalidInput(TOUR_TEXTS.past, 'timestamp');
  requireManages(actor, spaceId);
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const space = await findSpace(trx, spaceId);
    const columns = columnsOf({ ...fields, type: 'book_tour', email, space_id: spaceId, timestamp });
    const decided = { state: 'approved', stage: 'answered', version: 1 } as const;
    const tour = await Enquiry.query(trx).insert({ ...columns, ...decided, created_at: now });
    await writeNote(trx, call, { enquiryId: tour.id, text: decisionText(tour) });
    const action = enquirySentences.enteredTour({ id: tour.id });
    await recordChange(trx, call, { kind: enquiryKind(tour), event: 'create', id: tour.id, spaceId, action });
    if (isConfirmed && email) await publish(trx, [decisionMail(services.config, tour, { place: space, now })], now);
    return enquiryView(await findEnquiry(trx, tour.id));
  });
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
    const action = enquirySentences.decided({ id: _id, state: outcome.change.state });
    const stage = stageAfterAnswer(record.stage);
    await record.$query(trx).patch({ ...outcome.change, stage, version: record.version + 1 });
    await writeNote(trx, call, { enquiryId: _id, text: decisionText(outcome.change) });
    const change = { kind: enquiryKind(record), event: 'update', id: _id, spaceId, action } as const;
    await recordChange(trx, call, change);
    const space = await findSpace(trx, spaceId);
    await publish(trx, [decisionMail(services.config, record, { place: space, now })], now);
    return enquiryView(await findEnquiry(trx, _id));
  });
}

/** Deletes an enquiry for good, with its thread. Nothing names it, and it contains the data of a person. @throws NotFound, NotAllowed */
export async function removeEnquiry(call: Call, enquiryId: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const record = await lockEnquiry(trx, call, enquiryId);
    await record.$query(trx).delete();
    const action = enquirySentences.deleted({ id: enquiryId, type: record.type });
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
