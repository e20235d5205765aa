/** Reads who opened which door. It continues where the last call stopped, and stores each event once. */
import type { Moment } from '#server/context.ts';
import { change, execute } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Kisi, KisiUnlock } from '#server/integrations/kisi.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { publish } from '#server/outbox.ts';
import { clockOf, nextPeriod, personOf } from '#domains/doors/rules.ts';
import { unlocksRead } from '#domains/doors/server/record-kinds.ts';
import { type Sender, takeSenders } from '#domains/doors/server/service/commands.ts';
import { lockPlace } from '#domains/doors/server/service/refresh.ts';
import type { DoorPlaceRow, DoorUnlockRow } from '#domains/doors/server/tables.ts';
import { expectRow } from '#server/db/expect-row.ts';

/** The calls of one run for one place. What is left is read by the next run. */
const MAX_CALLS = 10;
const MAX_FAILURE = 300;

const COLUMNS = ['space_id', 'event_id', 'person', 'name', 'door', 'success', 'happened_at', 'day', 'hour'] as const;
type NewUnlock = Pick<DoorUnlockRow, (typeof COLUMNS)[number]>;

const INSERT_SQL = `INSERT INTO door_unlocks (${COLUMNS.join(', ')}) VALUES ? ON DUPLICATE KEY UPDATE event_id = VALUES(event_id)`;

// Computed from all unlocks of the day, so that it does not depend on the order in which they arrive.
const DAYS_SQL = `INSERT INTO door_days
    (space_id, day, person, name, first_unlock_at, last_unlock_at, last_door, unlocks, refused, last_at)
  SELECT space_id, day, person, MAX(name), MIN(IF(success, happened_at, NULL)), MAX(IF(success, happened_at, NULL)),
    (SELECT newest.door FROM door_unlocks newest
      WHERE newest.space_id = door_unlocks.space_id AND newest.day = door_unlocks.day
        AND newest.person = door_unlocks.person AND newest.success
      ORDER BY newest.happened_at DESC, newest.id DESC LIMIT 1),
    SUM(success), SUM(NOT success), MAX(happened_at)
  FROM door_unlocks WHERE space_id = ? AND day IN (?) AND person IN (?)
  GROUP BY space_id, day, person
  ON DUPLICATE KEY UPDATE name = VALUES(name), first_unlock_at = VALUES(first_unlock_at),
    last_unlock_at = VALUES(last_unlock_at), last_door = VALUES(last_door), unlocks = VALUES(unlocks),
    refused = VALUES(refused), last_at = VALUES(last_at)`;

type UnlockPlace = { spaceId: string; zone: string };

function unlockRow(unlock: KisiUnlock, { spaceId, zone }: UnlockPlace, sender: Sender | undefined): NewUnlock {
  const person = sender ? personOf(sender.email, null) : personOf(unlock.actor_email, unlock.actor_id);
  const name = sender ? sender.name : unlock.actor_name;
  return {
    space_id: spaceId,
    event_id: unlock.uuid,
    person,
    name: (name?.trim() || person).slice(0, 255),
    door: (unlock.object_name?.trim() || 'Unknown door').slice(0, 255),
    success: unlock.success,
    happened_at: unlock.created_at,
    ...clockOf(unlock.created_at, zone),
  };
}

/** @returns the number of events that were new */
async function insertUnlocks(trx: Transaction, rows: NewUnlock[]): Promise<number> {
  if (rows.length === 0) return 0;
  return change(trx, INSERT_SQL, [rows.map((row) => COLUMNS.map((column) => row[column]))]);
}

type Read = { place: DoorPlaceRow; to: Date; unlocks: KisiUnlock[] };

/**
 * Stores events and the place at which reading continues, in one transaction.
 * @returns false if another process has stored this period, or another place was chosen, in the meantime
 */
async function storeUnlocks({ services, now }: Moment, { place, to, unlocks }: Read): Promise<boolean> {
  const spaceId = place.space_id;
  return inTransaction(services, async (trx) => {
    const current = await lockPlace(trx, spaceId);
    const isOurs =
      current?.place_id === place.place_id && current.read_until?.getTime() === place.read_until?.getTime();
    if (!isOurs) return false;
    const [space] = await trx('spaces').where('id', spaceId).select('time_zone');
    const { time_zone } = expectRow(space, `Workspace ${spaceId}`);
    const senders = await takeSenders(trx, { spaceId, unlocks, now });
    const rows = unlocks.map((unlock) => unlockRow(unlock, { spaceId, zone: time_zone }, senders.get(unlock.uuid)));
    const added = await insertUnlocks(trx, rows);
    if (added > 0) {
      const [days, people] = [new Set(rows.map(({ day }) => day)), new Set(rows.map(({ person }) => person))];
      await execute(trx, DAYS_SQL, [spaceId, [...days], [...people]]);
      await publish(trx, [unlocksRead(spaceId)], now);
    }
    await trx('door_places').where('space_id', spaceId).update({ read_until: to, read_failure: null });
    return true;
  });
}

async function readPlace(at: Moment, kisi: Kisi, first: DoorPlaceRow): Promise<void> {
  let place = first;
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const period = nextPeriod(place.read_until, at.now);
    if (!period) return;
    const unlocks = await kisi.listUnlocks({ placeId: place.place_id, ...period });
    if (!(await storeUnlocks(at, { place, to: period.to, unlocks }))) return;
    place = { ...place, read_until: period.to };
  }
}

/** After these failures the other places would fail as well. */
const OF_ALL_PLACES: OutsideError['kind'][] = ['key', 'busy', 'unreachable'];

/** The job: reads the new events of all places, beginning with the place that was read least recently. */
export async function readUnlocks({ services }: Moment): Promise<void> {
  const { client } = services.kisi;
  if (!client) return;
  for (const place of await services.knex('door_places').orderBy('read_until')) {
    try {
      await readPlace({ services, now: services.clock.now() }, client, place);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const { space_id } = place;
      const read_failure = error.message.slice(0, MAX_FAILURE);
      await services.knex('door_places').where('space_id', space_id).update({ read_failure });
      services.log.warn({ spaceId: space_id, reason: error.message }, 'the unlocks of a workspace were not read');
      if (OF_ALL_PLACES.includes(error.kind)) return;
    }
  }
}
