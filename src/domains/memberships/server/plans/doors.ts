/** The doors that plans name. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { doorNames, doorsOf } from '#domains/doors/server/index.ts';

type Naming = { door_ids: string[] | null };

/** @returns the names of the doors that one of the plans opens; a door that was removed has none */
export async function namesOfDoors(on: Queryable, plans: readonly Naming[]): Promise<(plan: Naming) => string[]> {
  const names = await doorNames(on, [...new Set(plans.flatMap(({ door_ids }) => door_ids ?? []))]);
  return ({ door_ids }) => (door_ids ?? []).flatMap((id) => names.get(id) ?? []);
}

/** The doors that a plan of a workspace may name, by name. @throws NotAllowed */
export async function doorOptions({ services, actor }: Call, { space_id }: { space_id: string }) {
  requireManages(actor, space_id);
  const doors = await doorsOf(services.knex, space_id);
  return doors.map(({ id: _id, name }) => ({ _id, name }));
}
