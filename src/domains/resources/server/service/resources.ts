import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { lockActor } from '#server/records/activities.ts';
import { newSeatNumbers } from '#domains/resources/rules.ts';
import {
  type ResourceChanges,
  type ResourceInput,
  type ResourceView,
  updateSchemaOf,
} from '#domains/resources/schema.ts';
import { resourceSentences } from '#domains/resources/sentences.ts';
import { RESOURCE } from '#domains/resources/server/record-kinds.ts';
import { Resource, Unit } from '#domains/resources/server/model.ts';
import { getResource, lockResource } from '#domains/resources/server/queries.ts';
import {
  closeResource,
  isSpaceActive,
  openResource,
  updateClosing,
} from '#domains/resources/server/service/bookable.ts';
import { updateCapacity, refuseTakenSeat, requireEdit } from '#domains/resources/server/service/changes.ts';
import { findSpace, presentAmenities, requireTaxRate } from '#domains/workspaces/server/index.ts';
import { DEFAULT_RESOURCE_COLOR } from '#shared/colors.ts';
import { Conflict } from '#shared/errors.ts';
import { type Currency, DEFAULT_CURRENCY } from '#shared/money.ts';
import { priceIn } from '#shared/price-in.ts';
import { DESK_TYPES, type DeskType, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { validate } from '#shared/validate.ts';
import { msgWith, type Message } from '#shared/texts.ts';

async function setAmenities(trx: Transaction, resourceId: string, amenityIds: string[]): Promise<void> {
  const wanted = [...new Set(amenityIds)];
  const present = await presentAmenities(trx, wanted, 'amenities_id');
  await trx('resource_amenities').where('resource_id', resourceId).whereIn('amenity_id', present).delete();
  if (wanted.length > 0)
    await trx('resource_amenities').insert(wanted.map((amenity_id) => ({ resource_id: resourceId, amenity_id })));
}

type DeskArea = { id: string; space_id: string; bookable: boolean };

/** Adds seats up to the totals. A lower or missing total is refused, because seats are deleted one by one. @throws Conflict */
async function raiseTotals(trx: Transaction, area: DeskArea, totals: Partial<Record<DeskType, number>>): Promise<void> {
  const seats = await Unit.query(trx).where('resource_id', area.id);
  const known = seats.map(({ seat_no }) => seat_no);
  for (const kind of DESK_TYPES) {
    const { [kind]: total = 0 } = totals;
    const present = seats.filter((seat) => seat.kind === kind && seat.status).length;
    if (total < present) throw new Conflict(totalTooLow(kind, present), undefined, 'desk_type');
    const added = newSeatNumbers(kind, known, total - present).map((seat_no) => ({
      space_id: area.space_id,
      resource_id: area.id,
      kind,
      bookable: area.bookable,
      seat_no,
    }));
    if (added.length > 0) await trx('units').insert(added).catch(refuseTakenSeat);
  }
  await updateCapacity(trx, area.id);
}

function totalTooLow(kind: DeskType, count: number): Message {
  const type = RESOURCE_TYPE_NAMES[kind];
  return count === 1
    ? msgWith('There is 1 seat of {type}: please delete seats one by one', { type })
    : msgWith('There are {count} seats of {type}: please delete seats one by one', { count, type });
}

/** Adds a room or an office with its unit, or a desk area with its seats. */
export async function addResource(call: Call, input: ResourceInput): Promise<ResourceView> {
  const { services, actor, now } = call;
  requireEdit(actor, input.type);
  requireManages(actor, input.space_id);
  const resourceId = await inTransaction(services, async (trx) => {
    const space = await findSpace(trx, input.space_id);
    await lockActor(trx, actor.userId);
    const isActiveSpace = await isSpaceActive(trx, space.id);
    const {
      amenities_id = [],
      color = DEFAULT_RESOURCE_COLOR,
      description = '',
      floor = '',
      active = true,
      name,
      type,
      cancellation_notice = null,
      closed_from = null,
      entry_instructions = '',
      tax_rate = '',
    } = input;
    await requireTaxRate(trx, space.id, tax_rate);
    const priced =
      input.type === 'desks' ? {} : { price_pence: priceIn(space.currency, input.price), capacity: input.capacity };
    const inserted = await Resource.query(trx).insert({
      space_id: space.id,
      type,
      name,
      description,
      floor,
      active,
      color,
      cancellation_notice,
      closed_from,
      entry_instructions,
      tax_rate,
      created_at: now,
      ...priced,
    });
    const bookable = active && isActiveSpace;
    const area = { id: inserted.id, space_id: space.id, bookable };
    if (input.type === 'desks') await raiseTotals(trx, area, input.desk_type);
    else await trx('units').insert({ space_id: space.id, resource_id: area.id, kind: input.type, bookable });
    await updateClosing(trx, { resource_id: area.id });
    await setAmenities(trx, area.id, amenities_id);
    const action = resourceSentences.added({ name, space: space.name });
    await recordChange(trx, call, { kind: RESOURCE, event: 'create', id: area.id, spaceId: space.id, action });
    return area.id;
  });
  return getResource(call, resourceId);
}

function columnsOf(
  { price, amenities_id: _amenities, desk_type: _totals, version: _version, ...fields }: ResourceChanges,
  currency: Currency = DEFAULT_CURRENCY,
) {
  return { ...fields, ...(price !== undefined && { price_pence: priceIn(currency, price) }) };
}

/**
 * Changes the given fields. The type of the resource decides which fields are valid.
 * @throws Conflict if somebody else has changed the resource, or if a resource with bookings is switched off
 */
export async function updateResource(
  call: Call,
  { _id, ...given }: { _id: string } & Record<string, unknown>,
): Promise<ResourceView> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    const resource = await lockResource(trx, actor, _id);
    requireEdit(actor, resource.type);
    const changes = validate(updateSchemaOf(resource.type), given);
    const { active = resource.active } = changes;
    await changeRecord(trx, call, {
      kind: RESOURCE,
      id: _id,
      spaceId: resource.space_id,
      record: resource,
      seen: changes.version,
      view: () => getResource(call, _id, trx),
      check: async () => {
        await requireTaxRate(trx, resource.space_id, changes.tax_rate);
        if (!active && resource.active) await closeResource(trx, _id, now);
        if (active && !resource.active) await openResource(trx, resource);
      },
      patch: columnsOf(changes, resource.currency),
      action: resourceSentences.updated({ name: changes.name ?? resource.name }),
    });
    if (changes.desk_type) {
      const bookable = active && (await isSpaceActive(trx, resource.space_id));
      await raiseTotals(trx, { id: _id, space_id: resource.space_id, bookable }, changes.desk_type);
    }
    if (changes.desk_type || changes.closed_from !== undefined) await updateClosing(trx, { resource_id: _id });
    if (changes.amenities_id) await setAmenities(trx, _id, changes.amenities_id);
  });
  return getResource(call, _id);
}

/** Switches a resource off. @throws Conflict if it has ongoing or upcoming bookings */
export async function removeResource(call: Call, resourceId: string): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    const resource = await lockResource(trx, actor, resourceId);
    requireEdit(actor, resource.type);
    await closeResource(trx, resourceId, now);
    await resource.$query(trx).patch({ active: false, version: resource.version + 1 });
    const action = resourceSentences.takenOut({ name: resource.name });
    const { space_id: spaceId } = resource;
    await recordChange(trx, call, { kind: RESOURCE, event: 'update', id: resourceId, spaceId, action });
  });
  return { _id: resourceId };
}
