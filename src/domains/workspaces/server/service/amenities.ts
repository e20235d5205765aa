import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { lockActor, recordActivity } from '#domains/activity/server/service.ts';
import type { AmenityInput, AmenityUpdateInput, AmenityView } from '#domains/workspaces/schema.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';
import { Conflict, NotFound } from '#shared/errors.ts';

type Action = { live: 'create' | 'update' | 'delete'; words: string };

/** Amenities belong to no workspace: every open screen may show them. */
async function record(
  trx: Transaction,
  actor: Actor,
  amenity: { id: string; title: string },
  action: Action,
  now: Date,
) {
  const { id, title } = amenity;
  const event = liveNews({
    name: `amenities.${action.live}`,
    spaceId: null,
    audience: { everyone: true },
    data: { _id: id },
  });
  const message = `${actor.name} ${action.words} the amenity ${title}`;
  await recordActivity(trx, { actorId: actor.userId, spaceId: null, model: 'Amenity', modelId: id, message, now }, [
    event,
  ]);
}

/** @throws NotFound, also for one that is deleted */
async function lockAmenity(trx: Transaction, actor: Actor, amenityId: string): Promise<Amenity> {
  await lockActor(trx, actor.userId);
  const amenity = await Amenity.query(trx).findById(amenityId).where('status', true).forUpdate();
  if (!amenity) throw new NotFound('Amenity');
  return amenity;
}

/** What the unique key of the titles says, in words. @throws Conflict */
function refuseTakenTitle(error: unknown): never {
  if (isDuplicate(error, 'amenities_live_title')) throw new Conflict('Title already exists', undefined, 'title');
  throw error;
}

/** @throws Conflict for a title that another amenity has */
export async function addAmenity(call: Call, input: AmenityInput): Promise<AmenityView> {
  const { services, actor, now } = call;
  const { title, description = '', active = true } = input;
  return inTransaction(services, async (trx) => {
    const inserted = await Amenity.query(trx)
      .insert({ title, description, active, status: true, created_at: now })
      .catch(refuseTakenTitle);
    const id = String(inserted.id);
    await record(trx, actor, { id, title }, { live: 'create', words: 'added' }, now);
    return { _id: id, title, description, active, version: 0 };
  });
}

/** Changes what is named. @throws Conflict when somebody else came first, and for a title that another amenity has */
export async function updateAmenity(
  call: Call,
  { _id, version: seen, ...changes }: AmenityUpdateInput,
): Promise<AmenityView> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const amenity = await lockAmenity(trx, actor, _id);
    const { version } = amenity;
    await requireLatest(trx, { models: ['Amenity'], id: _id, version, seen }, () =>
      Promise.resolve(amenityView(amenity)),
    );
    await amenity
      .$query(trx)
      .patch({ ...changes, version: version + 1 })
      .catch(refuseTakenTitle);
    await record(trx, actor, amenity, { live: 'update', words: 'updated' }, now);
    return amenityView(amenity);
  });
}

/** Takes the amenity off every list; the words of old bookings stay. */
export async function removeAmenity(call: Call, amenityId: string): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    const amenity = await lockAmenity(trx, actor, amenityId);
    await amenity.$query(trx).patch({ status: false });
    await record(trx, actor, amenity, { live: 'delete', words: 'deleted' }, now);
  });
  return { _id: amenityId };
}
