/** Where the card readers of a workspace are. The payment service keeps it, as the metadata of a location. */
import { requireManagesAll } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/records.ts';
import type { ChooseLocationInput, ReaderLocationsView } from '#domains/payments/schema.ts';
import { paymentSentences } from '#domains/payments/sentences.ts';
import { READERS } from '#domains/payments/server/record-kinds.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Exists, InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The locations of card readers that the payment service knows, with that of the workspace. @throws NotAllowed, NotFound */
export async function readerLocations({ services, actor }: Call, spaceId: string): Promise<ReaderLocationsView> {
  requireManagesAll(actor);
  await findSpace(services.knex, spaceId);
  const locations = await requireStripe(services).readerLocations();
  return {
    chosen: locations.find((location) => location.spaceId === spaceId)?.locationId ?? null,
    locations: locations.map(({ locationId: _id, name, spaceId: of }) => ({
      _id,
      name,
      taken: of !== null && of !== spaceId,
    })),
  };
}

/** Staff of all workspaces set where the card readers of a workspace are, or that it has none. @throws NotAllowed, NotFound, InvalidInput; Conflict */
export async function chooseLocation(call: Call, { space_id, location_id }: ChooseLocationInput) {
  const { services, actor } = call;
  requireManagesAll(actor);
  await findSpace(services.knex, space_id);
  const stripe = requireStripe(services);
  const locations = await stripe.readerLocations();
  const wanted = locations.find(({ locationId }) => locationId === location_id);
  if (location_id !== null && !wanted)
    throw new InvalidInput(msg('The payment service does not list this location'), 'location_id');
  if (wanted?.spaceId && wanted.spaceId !== space_id)
    throw new Exists(msg('Another workspace uses this location'), undefined, 'location_id');
  for (const { locationId, spaceId } of locations)
    if (spaceId === space_id && locationId !== location_id) await stripe.setLocation(locationId, null);
  if (wanted && wanted.spaceId !== space_id) await stripe.setLocation(wanted.locationId, space_id);
  const action = wanted ? paymentSentences.choseLocation({ name: wanted.name }) : paymentSentences.removedLocation();
  await inTransaction(services, (trx) =>
    recordChange(trx, call, { kind: READERS, event: 'update', id: space_id, spaceId: space_id, action }),
  );
  return { location_id };
}
