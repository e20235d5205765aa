/** Refreshes the doors of a workspace from the service. Lists are read from our tables and never wait for it. */
import { requireManages } from '#server/actor.ts';
import type { Call, Moment } from '#server/context.ts';
import { touchSite } from '#server/db/site-version.ts';
import { change } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { asConflict } from '#server/integrations/as-conflict.ts';
import type { KisiLock } from '#server/integrations/kisi.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { publish } from '#server/outbox.ts';
import { doorChanges } from '#domains/doors/rules.ts';
import type { Refreshed } from '#domains/doors/schema.ts';
import { DOOR } from '#domains/doors/server/record-kinds.ts';
import { requireKisi } from '#domains/doors/server/outside.ts';
import { findPlace } from '#domains/doors/server/queries.ts';
import type { DoorPlaceRow } from '#domains/doors/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict } from '#shared/errors.ts';
import { MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** A refresh of a killed process ends after this time. */
const LEASE_MS = MINUTE;
const MAX_FAILURE = 300;

const LEASE_SQL = `UPDATE door_places SET refreshing_until = ?
  WHERE space_id = ? AND (refreshing_until IS NULL OR refreshing_until <= ?)`;

/** @returns false while another refresh of the workspace runs */
async function lease({ services, now }: Moment, spaceId: string): Promise<boolean> {
  return (await change(services.knex, LEASE_SQL, [new Date(now.getTime() + LEASE_MS), spaceId, now])) > 0;
}

/**
 * Locks the place of a workspace, after the workspace: its row is the parent of the rows that are written.
 * @param isNew whether a place may be added, which must not happen twice at once
 */
export async function lockPlace(trx: Transaction, spaceId: string, isNew = false): Promise<DoorPlaceRow | undefined> {
  const space = trx('spaces').where('id', spaceId).first('id');
  await (isNew ? space.forUpdate() : space.forShare());
  return trx('door_places').where('space_id', spaceId).forUpdate().first();
}

const textOf = (lock: KisiLock) => ({
  lock_id: lock.id,
  name: lock.name.slice(0, 255),
  description: lock.description.slice(0, 1_000),
  online: lock.online,
});

/** Writes the differences, with a live event for each. Nothing is written for doors that are as they were. */
async function saveDoors(trx: Transaction, spaceId: string, locks: KisiLock[], now: Date): Promise<void> {
  const known = await trx('doors').where('space_id', spaceId).orderBy('id').forUpdate();
  const listed = locks.map((lock) => ({ ...textOf(lock), created_at: lock.created_at ?? now }));
  const { added, changed, gone } = doorChanges(known, listed);
  const rows = [...added, ...changed.map(({ door, to }) => ({ ...to, created_at: door.created_at }))];
  if (rows.length > 0) {
    await trx('doors')
      .insert(rows.map((row) => ({ ...row, space_id: spaceId, status: true, modified_at: now })))
      .onConflict(['space_id', 'lock_id'])
      .merge(['name', 'description', 'online', 'status', 'modified_at']);
  }
  // Plans on the website name doors.
  const isNamed = ({ door, to }: (typeof changed)[number]) => !door.status || door.name !== to.name;
  if (gone.length > 0 || changed.some(isNamed)) touchSite(trx);
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length > 0) await trx('doors').whereIn('id', goneIds).update({ status: false, modified_at: now });
  const addedIds =
    added.length === 0
      ? []
      : await trx('doors')
          .where('space_id', spaceId)
          .whereIn(
            'lock_id',
            added.map(({ lock_id }) => lock_id),
          )
          .pluck('id');
  const news = [
    ...addedIds.map((id) => ({ event: 'create', id }) as const),
    ...changed.map(({ door }) => ({ event: door.status ? 'update' : 'create', id: door.id }) as const),
    ...goneIds.map((id) => ({ event: 'delete', id }) as const),
  ];
  await publish(
    trx,
    news.flatMap(({ event, id }) => DOOR.news?.(event, { id, spaceId }) ?? []),
    now,
  );
}

/** Ends a refresh that has failed. The doors stay as they were. */
async function keepFailure({ services }: Moment, place: DoorPlaceRow, error: unknown): Promise<void> {
  const refresh_failure = error instanceof OutsideError ? error.message.slice(0, MAX_FAILURE) : null;
  await services
    .knex('door_places')
    .where('space_id', place.space_id)
    .update({ refreshing_until: null, ...(refresh_failure && { refresh_failure }) });
}

/** Refreshes the doors of a place. Two refreshes at once do one. @throws OutsideError */
async function refreshPlace(at: Moment, place: DoorPlaceRow): Promise<Refreshed> {
  const { services, now } = at;
  const kisi = requireKisi(services);
  if (!(await lease(at, place.space_id))) return { state: 'running' };
  try {
    const locks = await kisi.listLocks(place.place_id);
    await inTransaction(services, async (trx) => {
      const current = await lockPlace(trx, place.space_id);
      // Somebody has chosen another place in the meantime.
      if (current?.place_id !== place.place_id) return;
      await saveDoors(trx, place.space_id, locks, now);
      await trx('door_places')
        .where('space_id', place.space_id)
        .update({ refreshing_until: null, refreshed_at: now, refresh_failure: null });
    });
  } catch (error) {
    await keepFailure(at, place, error);
    throw error;
  }
  return { state: 'refreshed' };
}

/** Each refresh is a call of the service, which accepts a limited number. */
const PER_ACCOUNT = { name: 'door-refresh', points: 60, seconds: 60 };

/** Refreshes the doors of a workspace for somebody who waits. @throws Conflict with the reason why it was not possible */
export async function refreshDoors(call: Call, spaceId: string): Promise<Refreshed> {
  const { services, actor } = call;
  requireManages(actor, spaceId);
  await findSpace(services.knex, spaceId);
  requireKisi(services);
  const place = await findPlace(services.knex, spaceId);
  if (!place) throw new Conflict(msg('No place has been chosen for this workspace'));
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  return refreshPlace(call, place).catch((error: unknown) => {
    throw error instanceof OutsideError ? asConflict(error) : error;
  });
}

/** The job: refreshes the doors of all workspaces. The failure of one place does not stop the others. */
export async function refreshAllDoors(at: Moment): Promise<void> {
  const { services } = at;
  if (!services.kisi.client) return;
  const places = await services.knex('door_places').orderBy('refreshed_at');
  for (const place of places) {
    try {
      await refreshPlace({ services, now: services.clock.now() }, place);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      services.log.warn(
        { spaceId: place.space_id, reason: error.message },
        'the doors of a workspace were not refreshed',
      );
    }
  }
}
