import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { Enquiry } from '#domains/enquiries/server/model.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Locks the caller's account and an enquiry. @throws NotFound; NotAllowed in a workspace that the caller does not manage */
export async function lockEnquiry(trx: Transaction, { actor }: Call, enquiryId: string): Promise<Enquiry> {
  await lockActor(trx, actor.userId);
  const enquiry = await Enquiry.query(trx).findById(enquiryId).forUpdate();
  if (!enquiry) throw new NotFound(msg('Enquiry not found'));
  requireManages(actor, enquiry.space_id);
  return enquiry;
}
