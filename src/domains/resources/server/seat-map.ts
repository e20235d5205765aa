/** The map of the seats of an area, and the change of their positions. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord } from '#server/records/records.ts';
import type { ArrangeSeatsInput, SeatMapInput, SeatMapView } from '#domains/resources/seats.ts';
import { hasOverlap } from '#domains/resources/seat-map.ts';
import { resourceSentences } from '#domains/resources/sentences.ts';
import { RESOURCE } from '#domains/resources/server/record-kinds.ts';
import { claimOn } from '#domains/resources/server/lists.ts';
import { type Resource, type Unit, seatView } from '#domains/resources/server/model.ts';
import { getResource, lockResource } from '#domains/resources/server/queries.ts';
import { InvalidInput, NotFound } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** All seats of an area with their positions, and whether they are booked on a day. @throws NotFound, NotAllowed */
export async function readSeatMap(call: Call, { resource_id, date }: SeatMapInput): Promise<SeatMapView> {
  const { services, actor, now } = call;
  const { knex } = services;
  const area = await knex('resources')
    .join('spaces', 'spaces.id', 'resources.space_id')
    .where('resources.id', resource_id)
    .where('resources.type', 'desks')
    .first<(Pick<Resource, 'space_id' | 'version'> & { time_zone: string }) | undefined>(
      'resources.space_id',
      'resources.version',
      'spaces.time_zone',
    );
  if (!area) throw new NotFound(msg('Resource not found'));
  requireManages(actor, area.space_id);
  const claimed = claimOn(knex, date ?? toLocal(now, area.time_zone).day, now);
  const rows = await knex('units')
    .where({ resource_id, status: true })
    .orderBy(['kind', 'units.id'])
    .select<(Unit & { claimed: number | null })[]>('units.*', knex.raw('? AS claimed', claimed));
  return {
    version: area.version,
    seats: rows.map((row) => {
      const { booking_slot: _slots, ...seat } = seatView(row, []);
      return { ...seat, booked: row.claimed !== null, x: row.x, y: row.y };
    }),
  };
}

type Placed = ArrangeSeatsInput['seats'];

/** @throws InvalidInput if a seat does not belong to the area, or two would be at the same place */
async function requirePlaces(trx: Transaction, areaId: string, placed: Placed): Promise<void> {
  const seats = await trx('units').where({ resource_id: areaId, status: true }).select('id', 'x', 'y');
  const known = new Set(seats.map(({ id }) => id));
  if (placed.some(({ _id }) => !known.has(_id)))
    throw new InvalidInput(msg('This seat is not part of the resource'), 'seats');
  const moved = new Set(placed.map(({ _id }) => _id));
  const others = seats.flatMap(({ id, x, y }) => (moved.has(id) || x === null || y === null ? [] : [{ x, y }]));
  if (moved.size < placed.length || hasOverlap([...placed, ...others]))
    throw new InvalidInput(msg('Two seats are at the same place'), 'seats');
}

/** Writes all positions in one statement. */
async function writePlaces(trx: Transaction, placed: Placed): Promise<void> {
  const casesOf = (axis: 'x' | 'y') =>
    trx.raw(
      `CASE id ${placed.map(() => 'WHEN ? THEN ?').join(' ')} END`,
      placed.flatMap((seat) => [seat._id, seat[axis]]),
    );
  await trx('units')
    .whereIn(
      'id',
      placed.map(({ _id }) => _id),
    )
    .update({ x: casesOf('x'), y: casesOf('y') });
}

/**
 * Arranges the seats of an area: one change of the area.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if somebody else has changed the area
 */
export async function arrangeSeats(call: Call, input: ArrangeSeatsInput): Promise<SeatMapView> {
  const { services, actor } = call;
  const { _id, version, seats } = input;
  await inTransaction(services, async (trx) => {
    const area = await lockResource(trx, actor, _id);
    if (area.type !== 'desks') throw new NotFound(msg('Resource not found'));
    await changeRecord(trx, call, {
      kind: RESOURCE,
      id: _id,
      spaceId: area.space_id,
      record: area,
      seen: version,
      view: () => getResource(call, _id, trx),
      check: () => requirePlaces(trx, _id, seats),
      patch: {},
      action: resourceSentences.arranged({ name: area.name }),
    });
    await writePlaces(trx, seats);
  });
  return readSeatMap(call, { resource_id: _id });
}
