import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { changeRecord, recordChange, removeRecord, restoreRecord } from '#server/records/records.ts';
import { lockRecord } from '#server/records/lock-record.ts';
import type { AmenityInput, AmenityUpdateInput, AmenityView } from '#domains/workspaces/schema.ts';
import { AMENITY } from '#domains/workspaces/server/kinds.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';
import type { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

const refuseTakenTitle = refuseTaken('amenities_live_title', 'Title already exists', 'title');

const lockAmenity = (trx: Transaction, call: Call, id: string, orDeleted = false) =>
  lockRecord<Amenity>(trx, call, { table: Amenity, model: AMENITY.model, id, orDeleted });

/** Adds an amenity. @throws Conflict if another amenity has the title */
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

/** Changes the given fields. @throws Conflict if somebody else has changed the amenity, or if another amenity has the title */
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

/**
 * Marks an amenity as deleted, which removes it from all lists. Bookings, resources and workspaces keep its id.
 * @throws Conflict if somebody else has changed it
 */
export async function removeAmenity(call: Call, { _id: id, version: seen }: RemoveInput): Promise<RemovedVersion> {
  return inTransaction(call.services, async (trx) => {
    const record = await lockAmenity(trx, call, id);
    const view = () => amenityView(record);
    const action = `deleted the amenity ${record.title}`;
    await removeRecord(trx, call, { kind: AMENITY, record, id, spaceId: null, seen, view, action });
    return { _id: id, version: record.version };
  });
}

/**
 * Takes the deletion of an amenity back. It is again an amenity of the resources and workspaces that had it.
 * @throws Conflict if another amenity has the title, or if the deletion can no longer be undone
 */
export async function restoreAmenity(call: Call, { _id: id, version: seen }: RestoreInput): Promise<AmenityView> {
  return inTransaction(call.services, async (trx) => {
    const record = await lockAmenity(trx, call, id, true);
    const view = () => amenityView(record);
    const action = `restored the amenity ${record.title}`;
    const refuse = refuseTakenTitle;
    await restoreRecord(trx, call, { kind: AMENITY, record, id, spaceId: null, seen, view, refuse, action });
    return view();
  });
}
