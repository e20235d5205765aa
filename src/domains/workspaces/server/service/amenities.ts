import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { lockRecord } from '#domains/activity/server/lock-record.ts';
import { changeRecord, recordChange, removeRecord } from '#domains/activity/server/records.ts';
import type { AmenityInput, AmenityUpdateInput, AmenityView } from '#domains/workspaces/schema.ts';
import { AMENITY } from '#domains/workspaces/server/kinds.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';

const refuseTakenTitle = refuseTaken('amenities_live_title', 'Title already exists', 'title');

const lockAmenity = (trx: Transaction, call: Call, id: string) =>
  lockRecord<Amenity>(trx, call, { table: Amenity, model: AMENITY.model, id });

/** @throws Conflict for a title that another amenity has */
export async function addAmenity(call: Call, input: AmenityInput): Promise<AmenityView> {
  const { services, now } = call;
  const { title, description = '', active = true } = input;
  return inTransaction(services, async (trx) => {
    const { id } = await Amenity.query(trx)
      .insert({ title, description, active, status: true, created_at: now })
      .catch(refuseTakenTitle);
    const action = `added the amenity ${title}`;
    await recordChange(trx, call, { kind: AMENITY, event: 'create', id, spaceId: null, action });
    return { _id: id, title, description, active, version: 0 };
  });
}

/** Changes the given fields. @throws Conflict when somebody else came first, and for a title that another amenity has */
export async function updateAmenity(call: Call, input: AmenityUpdateInput): Promise<AmenityView> {
  const { _id: id, version: seen, ...patch } = input;
  return inTransaction(call.services, async (trx) => {
    const record = await lockAmenity(trx, call, id);
    await changeRecord(trx, call, {
      kind: AMENITY,
      id,
      spaceId: null,
      record,
      seen,
      view: () => amenityView(record),
      patch,
      refuse: refuseTakenTitle,
      action: `updated the amenity ${patch.title ?? record.title}`,
    });
    return amenityView(record);
  });
}

/** Removes the amenity from every list. Bookings that name it keep its title. */
export async function removeAmenity(call: Call, amenityId: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const record = await lockAmenity(trx, call, amenityId);
    const action = `deleted the amenity ${record.title}`;
    await removeRecord(trx, call, { kind: AMENITY, record, id: amenityId, spaceId: null, action });
  });
  return { _id: amenityId };
}
