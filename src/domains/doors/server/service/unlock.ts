import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { makeJobDue } from '#server/delivery/jobs.ts';
import { asConflict } from '#server/integrations/as-conflict.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { recordActivity } from '#server/records/activities.ts';
import { canUnlock, mayHaveOpened, unlockFailure } from '#domains/doors/rules.ts';
import type { Unlocked } from '#domains/doors/schema.ts';
import { doorSentences } from '#domains/doors/sentences.ts';
import { requireKisi } from '#domains/doors/server/outside.ts';
import { sourceView } from '#domains/doors/server/queries.ts';
import { addCommand, forgetCommand } from '#domains/doors/server/service/commands.ts';
import { REFRESH_DOORS } from '#domains/doors/server/service/place.ts';
import type { DoorRow } from '#domains/doors/server/tables.ts';
import { managesSpace } from '#server/actor.ts';
import { overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

/** @throws NotFound, also for a door of a workspace that the caller does not manage; Conflict if they must pay an invoice first */
async function findDoor({ services, actor, now }: Call, doorId: string): Promise<DoorRow> {
  const door = await services.knex('doors').where({ id: doorId, status: true }).first();
  if (!door || !managesSpace(actor, door.space_id)) throw new NotFound(msg('Door not found'));
  const overdue = stoppedBy(await findSpace(services.knex, door.space_id), 'doors', actor.unpaid, now);
  if (overdue) throw overdueRefusal(overdue);
  return door;
}

type Recorded<T> = { door: DoorRow; said: Said; also: (trx: Transaction) => Promise<T> };

/** Writes an activity, and what else belongs to it. */
async function record<T>({ services, actor, now }: Call, { door, said, also }: Recorded<T>): Promise<T> {
  const activity = {
    actorId: actor.userId,
    spaceId: door.space_id,
    model: 'Door',
    modelId: door.id,
    said,
    by: actor.name || actor.email,
    now,
  } as const;
  return inTransaction(services, async (trx) => {
    await recordActivity(trx, activity);
    return also(trx);
  });
}

/** Nobody opens more doors from afar. */
const PER_ACCOUNT = { name: 'door-unlock', points: 30, seconds: 60 };

/**
 * Opens a door that the caller may open, with exactly one call. The command is in the activity feed before it is sent, so that no opened door is missing
 * there, and its failure afterwards. A call without a reliable response is not an error but an answer, so that a repeat with the
 * same `Idempotency-Key` does not send the command again.
 * @throws Conflict that says why the door stayed shut
 */
export async function openDoor(call: Call, door: DoorRow): Promise<Unlocked> {
  const { services } = call;
  const decision = canUnlock(door, sourceView(services, undefined));
  if (!decision.ok) throw new Conflict(decision.reason);
  await services.limits.spend(PER_ACCOUNT, call.actor.userId);
  const said = doorSentences.sentCommand({ door: door.name });
  const commandId = await record(call, { door, said, also: (trx) => addCommand(trx, call, door) });
  try {
    await requireKisi(services).unlock(door.lock_id);
    return { _id: door.id, state: 'unlocked' };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const message = unlockFailure(error.kind, error.message, services.t);
    const isUnknown = mayHaveOpened(error.kind);
    await record(call, {
      door,
      said: doorSentences.failed({ door: door.name, failure: error.kind, reason: error.message }),
      also: (trx) => (isUnknown ? Promise.resolve() : forgetCommand(trx, commandId)),
    });
    // The door may be offline or gone by now.
    await makeJobDue(services, REFRESH_DOORS);
    if (!isUnknown) throw asConflict(error, () => message);
    return { _id: door.id, state: 'unknown' };
  }
}

/** Staff open a door. @throws as `findDoor` and `openDoor` */
export const unlockDoor = async (call: Call, doorId: string): Promise<Unlocked> =>
  openDoor(call, await findDoor(call, doorId));
