/** Who sent the commands of remote unlocks. Kisi's events of them name the account of the key. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { KisiUnlock } from '#server/integrations/kisi.ts';
import { COMMAND_KEPT_MS, eventsOfCommands, personOf } from '#domains/doors/rules.ts';
import type { DoorRow } from '#domains/doors/server/tables.ts';

export type Sender = { name: string; email: string };

/** Keeps a command until its event is read. @returns its id */
export async function addCommand(trx: Transaction, { actor, now }: Call, door: DoorRow): Promise<number> {
  const { space_id, lock_id } = door;
  const [id] = await trx('door_commands').insert({ space_id, lock_id, user_id: actor.userId, sent_at: now });
  return id!;
}

/** Forgets a command that has not opened the door. */
export async function forgetCommand(trx: Transaction, id: number): Promise<void> {
  await trx('door_commands').where('id', id).delete();
}

/** The events that may come from commands: those that are new, without those of customers, who have no key. */
async function candidatesOf(trx: Transaction, unlocks: KisiUnlock[]): Promise<KisiUnlock[]> {
  const uuids = unlocks.map(({ uuid }) => uuid);
  const people = new Set(unlocks.map(({ actor_email, actor_id }) => personOf(actor_email, actor_id)));
  const stored = new Set<string>(await trx('door_unlocks').whereIn('event_id', uuids).pluck('event_id'));
  const customers = new Set<string>(
    await trx('users')
      .join('roles', 'roles.id', 'users.role_id')
      .where('roles.role_key', 'member')
      .whereIn('users.email', [...people])
      .pluck('users.email'),
  );
  return unlocks.filter(
    ({ uuid, actor_email, actor_id }) => !stored.has(uuid) && !customers.has(personOf(actor_email, actor_id)),
  );
}

/**
 * Finds who sent the commands of these events, and forgets the commands. The place must be locked, so that no other process takes them.
 * @returns the senders by the ids of the events
 */
export async function takeSenders(
  trx: Transaction,
  { spaceId, unlocks, now }: { spaceId: string; unlocks: KisiUnlock[]; now: Date },
): Promise<Map<string, Sender>> {
  const commands = await trx('door_commands')
    .join('users', 'users.id', 'door_commands.user_id')
    .where('door_commands.space_id', spaceId)
    .select('door_commands.*', 'users.name', 'users.email');
  if (commands.length === 0) return new Map();
  const found = eventsOfCommands(commands, await candidatesOf(trx, unlocks));
  const taken = new Set(found.map(({ command }) => command));
  const ended = now.getTime() - COMMAND_KEPT_MS;
  const done = commands.filter((command) => taken.has(command) || command.sent_at.getTime() < ended);
  const ids = done.map(({ id }) => id);
  if (ids.length > 0) await trx('door_commands').whereIn('id', ids).delete();
  return new Map(found.map(({ command: { name, email }, event }) => [event.uuid, { name, email }]));
}
