import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord, recordChange, removeRecord, restoreRecord } from '#server/records/records.ts';
import { lockActor } from '#server/records/activities.ts';
import type { SeatView } from '#domains/resources/schema.ts';
import type { SeatInput, SeatUpdateInput } from '#domains/resources/seats.ts';
import { seatSentences } from '#domains/resources/sentences.ts';
import { SEAT } from '#domains/resources/server/record-kinds.ts';
import type { Unit } from '#domains/resources/server/model.ts';
import { lockResource, lockSeat, viewSeat } from '#domains/resources/server/queries.ts';
import { isSpaceActive, updateClosing } from '#domains/resources/server/service/bookable.ts';
import { updateCapacity, refuseTakenSeat, requireFree } from '#domains/resources/server/service/changes.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

/** Adds a seat to a desk area. @throws Conflict 'Seat no already exists' if the area has another seat with this number */
export async function addSeat(call: Call, input: SeatInput): Promise<SeatView> {
  const { services, actor, now } = call;
  const seatId = await inTransaction(services, async (trx) => {
    const area = await lockResource(trx, actor, input.resource_id);
    if (area.type !== 'desks') throw new InvalidInput(msg('Please select a location'), 'resource_id');
    const { seat_no, desk_type, active = true, closed_from = null } = input;
    const bookable = area.active && (await isSpaceActive(trx, area.space_id));
    const [id] = await trx('units')
      .insert({
        space_id: area.space_id,
        resource_id: area.id,
        kind: desk_type,
        seat_no,
        active,
        closed_from,
        bookable,
      })
      .catch(refuseTakenSeat);
    await updateClosing(trx, { id: String(id) });
    await updateCapacity(trx, area.id);
    const action = seatSentences.added({ seat_no, area: area.name });
    await recordChange(trx, call, { kind: SEAT, event: 'create', id: String(id), spaceId: area.space_id, action });
    return String(id);
  });
  return viewSeat(services.knex, seatId, now);
}

/**
 * Changes a seat.
 * @throws Conflict if somebody else has changed it, if the number is taken, or if a seat with bookings is switched off
 */
export async function updateSeat(call: Call, input: SeatUpdateInput): Promise<SeatView> {
  const { services, actor, now } = call;
  const { _id: id, version: seen, ...patch } = input;
  await inTransaction(services, async (trx) => {
    const seat = await lockSeat(trx, actor, id);
    const isClosing = patch.active === false && seat.active;
    await changeRecord(trx, call, {
      kind: SEAT,
      id,
      spaceId: seat.space_id,
      record: seat,
      seen,
      view: () => viewSeat(trx, id, now),
      check: () => (isClosing ? requireFree(trx, (units) => void units.where('id', id), now) : undefined),
      patch,
      refuse: refuseTakenSeat,
      action: seatSentences.updated({ seat_no: patch.seat_no ?? seat.seat_no }),
    });
    if (patch.closed_from !== undefined) await updateClosing(trx, { id });
  });
  return viewSeat(services.knex, id, now);
}

/** Deletes a seat. @throws Conflict if it has ongoing or upcoming bookings, or if somebody else has changed it */
export async function removeSeat(call: Call, { _id: seatId, version: seen }: RemoveInput): Promise<RemovedVersion> {
  const { services, actor, now } = call;
  return inTransaction(services, async (trx) => {
    const seat = await lockSeat(trx, actor, seatId);
    await requireFree(trx, (units) => void units.where('id', seatId), now);
    await lockArea(trx, call, seat);
    const action = seatSentences.deleted({ seat_no: seat.seat_no });
    const view = () => viewSeat(trx, seatId, now);
    await removeRecord(trx, call, { kind: SEAT, record: seat, id: seatId, spaceId: seat.space_id, seen, view, action });
    await updateCapacity(trx, seat.resource_id);
    return { _id: seatId, version: seat.version };
  });
}

/** With the area locked, two simultaneous changes cannot store a wrong number of seats. */
async function lockArea(trx: Transaction, { actor }: Call, seat: Unit): Promise<boolean> {
  await lockActor(trx, actor.userId);
  const area = await trx('resources').where('id', seat.resource_id).forUpdate().first('active');
  return area?.active ?? false;
}

/**
 * Takes the deletion of a seat back. It returns to its place on the map, unless another seat is there now.
 * @throws Conflict if the number is taken, or if the deletion can no longer be undone
 */
export async function restoreSeat(call: Call, { _id: id, version: seen }: RestoreInput): Promise<SeatView> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    const seat = await lockSeat(trx, actor, id, true);
    const isAreaActive = await lockArea(trx, call, seat);
    const isRestored = await restoreRecord(trx, call, {
      kind: SEAT,
      record: seat,
      id,
      spaceId: seat.space_id,
      seen,
      view: () => viewSeat(trx, id, now),
      refuse: refuseTakenSeat,
      action: seatSentences.restored({ seat_no: seat.seat_no }),
    });
    if (!isRestored) return;
    // The area or the workspace may have been switched on or off meanwhile.
    const bookable = isAreaActive && (await isSpaceActive(trx, seat.space_id));
    await seat.$query(trx).patch({ bookable, ...((await isPlaceTaken(trx, seat)) && { x: null, y: null }) });
    await updateClosing(trx, { id });
    await updateCapacity(trx, seat.resource_id);
  });
  return viewSeat(services.knex, id, now);
}

async function isPlaceTaken(trx: Transaction, { id, resource_id, x, y }: Unit): Promise<boolean> {
  if (x === null || y === null) return false;
  const other = await trx('units').where({ resource_id, status: true, x, y }).whereNot('id', id).first('id');
  return other !== undefined;
}
