import { requireManagesAll } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { touchSite } from '#server/db/site-version.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import type { ChoosePlaceInput } from '#domains/doors/schema.ts';
import { doorSentences } from '#domains/doors/sentences.ts';
import { PLACE } from '#domains/doors/server/record-kinds.ts';
import { outsideAnswer } from '#domains/doors/server/outside.ts';
import { lockPlace } from '#domains/doors/server/service/refresh.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const refuseTakenPlace = refuseTaken('door_places_place', 'Another workspace uses this place', 'place_id');

/** The names of the jobs that read a new place. */
export const REFRESH_DOORS = msg('refresh doors');
export const READ_UNLOCKS = msg('read unlocks of doors');

/** The name of a place that the service lists now. @throws InvalidInput for any other place */
async function nameOfPlace({ services }: Call, placeId: string): Promise<string> {
  const places = await outsideAnswer(services, (kisi) => kisi.listPlaces());
  const place = places.find(({ id }) => id === placeId);
  if (!place) throw new InvalidInput(msg('Kisi does not list this place'), 'place_id');
  return place.name.slice(0, 255);
}

type Chosen = { place_id: string; name: string };

/** Forgets the doors of the old place. Its unlocks stay, because they happened. */
async function replacePlace(trx: Transaction, spaceId: string, chosen: Chosen | undefined, now: Date): Promise<void> {
  await trx('doors').where({ space_id: spaceId, status: true }).update({ status: false, modified_at: now });
  touchSite(trx);
  await trx('door_places').where('space_id', spaceId).delete();
  if (chosen)
    await trx('door_places')
      .insert({ ...chosen, space_id: spaceId, chosen_at: now })
      .catch(refuseTakenPlace);
}

/**
 * Staff of all workspaces set the place of a workspace, or none.
 * @throws NotAllowed
 * @throws Conflict if another workspace uses the place; InvalidInput for a place that the service does not list
 */
export async function choosePlace(call: Call, input: ChoosePlaceInput): Promise<{ place_id: string | null }> {
  const { services, actor, now } = call;
  const { space_id: spaceId, place_id } = input;
  requireManagesAll(actor);
  await findSpace(services.knex, spaceId);
  const chosen = place_id === null ? undefined : { place_id, name: await nameOfPlace(call, place_id) };
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const before = await lockPlace(trx, spaceId, true);
    if ((before?.place_id ?? null) === place_id) return;
    await replacePlace(trx, spaceId, chosen, now);
    const action = doorSentences.chosePlace({ place: chosen?.name ?? null });
    await recordChange(trx, call, { kind: PLACE, event: 'update', id: spaceId, spaceId, action });
  });
  await Promise.all([REFRESH_DOORS, READ_UNLOCKS].map((job) => makeJobDue(services, job)));
  return { place_id };
}
