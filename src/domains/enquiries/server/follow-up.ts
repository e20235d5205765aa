/** How far an enquiry is, and who of the staff takes care of it. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/records.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { enquirySentences } from '#domains/enquiries/sentences.ts';
import type { OwnerView, SpaceInput, UpdateEnquiryInput } from '#domains/enquiries/thread-schema.ts';
import { lockEnquiry } from '#domains/enquiries/server/lock.ts';
import { enquiryView } from '#domains/enquiries/server/model.ts';
import { findEnquiry, reachableEnquiries } from '#domains/enquiries/server/queries.ts';
import { editsEnquiries } from '#domains/enquiries/server/received.ts';
import { enquiryKind } from '#domains/enquiries/server/record-kinds.ts';
import { THREAD_TEXTS } from '#domains/enquiries/texts.ts';
import { staffOf } from '#domains/roles/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';

/**
 * Sets the stage or the owner.
 * @throws NotFound; NotAllowed in a workspace that the caller does not manage; InvalidInput for an owner who does not work there
 */
export async function updateEnquiry(call: Call, { _id, stage, owner_id }: UpdateEnquiryInput): Promise<EnquiryView> {
  return inTransaction(call.services, async (trx) => {
    const enquiry = await lockEnquiry(trx, call, _id);
    const { space_id: spaceId } = enquiry;
    if (owner_id) {
      const staff = await staffOf(trx, spaceId, editsEnquiries);
      if (!staff.some(({ id }) => id === owner_id)) throw new InvalidInput(THREAD_TEXTS.owner, 'owner_id');
    }
    await enquiry.$query(trx).patch({
      stage: stage ?? enquiry.stage,
      owner_id: owner_id === undefined ? enquiry.owner_id : owner_id,
    });
    const action = stage ? enquirySentences.marked({ id: _id, stage }) : enquirySentences.changedOwner({ id: _id });
    await recordChange(trx, call, { kind: enquiryKind(enquiry), event: 'update', id: _id, spaceId, action });
    return enquiryView(await findEnquiry(trx, _id));
  });
}

/** Who can own the enquiries of a workspace. @throws NotAllowed for a workspace that the caller does not manage */
export async function listOwners({ services, actor }: Call, { space_id }: SpaceInput): Promise<OwnerView[]> {
  requireManages(actor, space_id);
  const staff = await staffOf(services.knex, space_id, editsEnquiries);
  return staff.map(({ id, name, email }) => ({ _id: id, name: name || email }));
}

/** How many enquiries of a workspace wait for an answer. @throws NotAllowed for a workspace that the caller does not manage */
export async function countNew(call: Call, { space_id }: SpaceInput): Promise<number> {
  const counted = reachableEnquiries(call, space_id).where('stage', 'new').count<{ count: number }[]>({ count: '*' });
  return Number((await counted)[0]?.count ?? 0);
}
