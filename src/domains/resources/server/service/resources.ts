import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import {
  type ResourceChanges,
  type ResourceInput,
  type ResourceView,
  updateSchemaOf,
} from '#domains/resources/schema.ts';
import { Resource, Unit } from '#domains/resources/server/model.ts';
import { findResource, getResource } from '#domains/resources/server/queries.ts';
import { countSeats, record, requireEdit, requireFree } from '#domains/resources/server/service/changes.ts';
import { findSpace, requireReach } from '#domains/workspaces/server/queries.ts';
import { DEFAULT_RESOURCE_COLOR } from '#shared/colors.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { poundsToPence } from '#shared/money.ts';
import { DESK_TYPES, type DeskType } from '#shared/resource-types.ts';
import { validate } from '#shared/validate.ts';

async function setAmenities(trx: Transaction, resourceId: string, amenityIds: string[]): Promise<void> {
  const wanted = [...new Set(amenityIds)];
  const known =
    wanted.length === 0 ? [] : await trx('amenities').whereIn('id', wanted).where('status', true).select('id');
  if (known.length !== wanted.length) throw new InvalidInput('Unknown amenity', 'amenities_id');
  await trx('resource_amenities').where('resource_id', resourceId).delete();
  if (wanted.length > 0)
    await trx('resource_amenities').insert(wanted.map((amenity_id) => ({ resource_id: resourceId, amenity_id })));
}

type SeatHome = { id: string; space_id: string };

/** Seats are numbered on from the highest that the area has ever had: D1, D2… for dedicated, F1, F2… for flexi desks. */
async function addSeats(
  trx: Transaction,
  area: SeatHome,
  kind: DeskType,
  count: number,
  numbered: number,
): Promise<void> {
  const letter = kind === 'dedicated_desk' ? 'D' : 'F';
  const seats = Array.from({ length: count }, (_, index) => ({
    space_id: area.space_id,
    resource_id: area.id,
    kind,
    seat_no: `${letter}${numbered + index + 1}`,
  }));
  if (seats.length > 0) await trx('units').insert(seats);
}

/** Raising a total adds seats; lowering it below what is there is refused (decision G086). */
async function raiseTotals(trx: Transaction, area: SeatHome, totals: Partial<Record<DeskType, number>>): Promise<void> {
  const seats = await Unit.query(trx).where('resource_id', area.id);
  for (const kind of DESK_TYPES) {
    const total = totals[kind];
    if (total === undefined) continue;
    const ofKind = seats.filter((seat) => seat.kind === kind);
    const missing = total - ofKind.filter((seat) => seat.status).length;
    if (missing < 0) throw new Conflict('There are more seats than that: please delete seats one by one');
    await addSeats(trx, area, kind, missing, ofKind.length);
  }
  await countSeats(trx, area.id);
}

/** Adds a room or an office with its unit, or a desk area with its seats. */
export async function addResource(actor: Actor, input: ResourceInput, now: Date): Promise<ResourceView> {
  requireEdit(actor, input.type);
  requireReach(actor, input.space_id);
  const resourceId = await inTransaction(async (trx) => {
    const space = await findSpace(trx, input.space_id);
    const {
      amenities_id = [],
      color = DEFAULT_RESOURCE_COLOR,
      description = '',
      active = true,
      name,
      type,
      cancellation_notice = null,
    } = input;
    const priced = input.type === 'desks' ? {} : { price_pence: poundsToPence(input.price), capacity: input.capacity };
    const inserted = await Resource.query(trx).insert({
      space_id: space.id,
      type,
      name,
      description,
      active,
      color,
      cancellation_notice,
      created_at: now,
      ...priced,
    });
    const area = { id: String(inserted.id), space_id: space.id };
    if (input.type === 'desks') await raiseTotals(trx, area, input.desk_type);
    else await trx('units').insert({ space_id: space.id, resource_id: area.id, kind: input.type });
    await setAmenities(trx, area.id, amenities_id);
    await record(
      trx,
      actor,
      { spaceId: space.id, id: area.id, deed: `added ${name} to ${space.name}`, live: 'create' },
      now,
    );
    return area.id;
  });
  return getResource(actor, resourceId, now);
}

function columnsOf({ price, amenities_id: _amenities, desk_type: _totals, ...fields }: ResourceChanges) {
  return { ...fields, ...(price !== undefined && { price_pence: poundsToPence(price) }) };
}

/** Changes what is named, by the rules of the resource's type. */
export async function updateResource(
  actor: Actor,
  { _id, ...given }: { _id: string } & Record<string, unknown>,
  now: Date,
): Promise<ResourceView> {
  await inTransaction(async (trx) => {
    const resource = await findResource(trx, actor, _id);
    requireEdit(actor, resource.type);
    const changes = validate(updateSchemaOf(resource.type), given);
    if (changes.active === false && resource.active) {
      await requireFree(trx, (units) => void units.where('resource_id', _id), now);
    }
    const columns = columnsOf(changes);
    if (Object.keys(columns).length > 0) await resource.$query(trx).patch(columns);
    if (changes.desk_type) await raiseTotals(trx, resource, changes.desk_type);
    if (changes.amenities_id) await setAmenities(trx, _id, changes.amenities_id);
    const deed = `updated ${changes.name ?? resource.name}`;
    await record(trx, actor, { spaceId: resource.space_id, id: _id, deed, live: 'update' }, now);
  });
  return getResource(actor, _id, now);
}

/** Takes a resource out of use; refused while bookings stand (decision G010). */
export async function removeResource(actor: Actor, resourceId: string, now: Date): Promise<{ _id: string }> {
  await inTransaction(async (trx) => {
    const resource = await findResource(trx, actor, resourceId);
    requireEdit(actor, resource.type);
    await requireFree(trx, (units) => void units.where('resource_id', resourceId), now);
    await resource.$query(trx).patch({ active: false });
    await record(
      trx,
      actor,
      { spaceId: resource.space_id, id: resourceId, deed: `took ${resource.name} out of use`, live: 'update' },
      now,
    );
  });
  return { _id: resourceId };
}
