import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { changeRecord, recordChange } from '#domains/activity/server/records.ts';
import { lockActor } from '#domains/activity/server/service.ts';
import type { AmenityInput, AmenityUpdateInput, AmenityView } from '#domains/workspaces/schema.ts';
import { AMENITY } from '#domains/workspaces/server/kinds.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';
import { Conflict, NotFound } from '#shared/errors.ts';

/** @throws NotFound also for a deleted amenity */
async function lockAmenity(trx: Transaction, actor: Actor, amenityId: string): Promise<Amenity> {
  await lockActor(trx, actor.userId);
  const amenity = await Amenity.query(trx).findById(amenityId).where('status', true).forUpdate();
  if (!amenity) throw new NotFound('Amenity');
  return amenity;
}

/** Translates a violation of the unique key of titles. @throws Conflict, or the given error if it is another one */
function refuseTakenTitle(error: unknown): never {
  if (isDuplicate(error, 'amenities_live_title')) throw new Conflict('Title already exists', undefined, 'title');
  throw error;
}

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
    const record = await lockAmenity(trx, call.actor, id);
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

/** Marks an amenity as deleted, which removes it from all lists. Bookings keep its id. */
export async function removeAmenity(call: Call, amenityId: string): Promise<{ _id: string }> {
  await inTransaction(call.services, async (trx) => {
    const amenity = await lockAmenity(trx, call.actor, amenityId);
    await amenity.$query(trx).patch({ status: false });
    const action = `deleted the amenity ${amenity.title}`;
    await recordChange(trx, call, { kind: AMENITY, event: 'delete', id: amenityId, spaceId: null, action });
  });
  return { _id: amenityId };
}
