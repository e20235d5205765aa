/** The doors that people open by their memberships, without a booking. */
import type { Call } from '#server/context.ts';
import { canUnlock, openedBy } from '#domains/doors/rules.ts';
import type { OwnDoor, Unlocked } from '#domains/doors/schema.ts';
import { sourceView } from '#domains/doors/server/queries.ts';
import { openDoor } from '#domains/doors/server/service/unlock.ts';
import type { DoorRow } from '#domains/doors/server/tables.ts';
import { overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';
import { maySeeSpace, openingTimes } from '#domains/workspaces/server/index.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';
import { spoken } from '#shared/messages.ts';

/** @param refusal why it cannot be opened now */
type Own = { door: DoorRow; space: { id: string; name: string }; refusal: Conflict | undefined };

const SPACE = ['id', 'name', 'active', 'no_of_days', 'opens_at', 'closes_at', 'time_zone', 'use_rules'] as const;

/** Those of the doors that a membership of the caller opens today, by name. An overdue invoice refuses first. */
async function readOwn({ services: { knex }, actor, now }: Call, ids: string[]): Promise<Own[]> {
  if (ids.length === 0) return [];
  const doors = await knex('doors').whereIn('id', ids).where('status', true).orderBy(['name', 'id']);
  const spaceIds = [...new Set(doors.map(({ space_id }) => space_id))];
  const spaces = await knex('spaces')
    .whereIn('id', spaceIds)
    .select(...SPACE);
  return doors.flatMap((door) => {
    const space = spaces.find(({ id }) => id === door.space_id);
    if (!space || !maySeeSpace(actor, space)) return [];
    const named = actor.benefits.filter(({ space_id, doors: all }) => space_id === space.id && all.includes(door.id));
    const decision = openedBy(named, openingTimes(space), now);
    if (!decision) return [];
    const overdue = stoppedBy(space, 'doors', actor.unpaid, now);
    const closed = decision.ok ? undefined : new Conflict(decision.reason);
    return [{ door, space, refusal: overdue ? overdueRefusal(overdue) : closed }];
  });
}

/** The doors that memberships of the caller, and of their companies, open today. */
export async function ownDoors(call: Call): Promise<OwnDoor[]> {
  const { services, actor } = call;
  const own = await readOwn(call, [...new Set(actor.benefits.flatMap(({ doors }) => doors))]);
  const source = sourceView(services, undefined);
  return own.map(({ door, space, refusal }) => {
    const { id: _id, name, description } = door;
    const decision = canUnlock(door, source);
    const problem = refusal?.saidIn(services.t) ?? (decision.ok ? null : spoken(decision.reason, services.t));
    return { _id, name, description, space: { _id: space.id, name: space.name }, problem };
  });
}

/** Opens a door by a membership. @throws NotFound if none opens it today; Conflict with the reason why it stayed shut */
export async function openOwnDoor(call: Call, doorId: string): Promise<Unlocked> {
  const [own] = await readOwn(call, [doorId]);
  if (!own) throw new NotFound(msg('Door not found'));
  if (own.refusal) throw own.refusal;
  return openDoor(call, own.door);
}
