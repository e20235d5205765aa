/** Who calls with a key: its person, with what the key has of their rights now. */
import type { Actor } from '#server/actor.ts';
import type { Moment, Origin, Services } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { hashOf, readActor } from '#domains/accounts/server/index.ts';
import { keyState, narrowed, type Narrowing } from '#domains/keys/rules.ts';
import type { ApiKey } from '#domains/keys/server/model.ts';
import { isAllowed } from '#domains/keys/server/networks.ts';
import { kindOf } from '#domains/keys/server/secret.ts';
import { NotSignedIn } from '#shared/errors.ts';

const NOT_VALID = 'This key is not valid';
const ENDED = 'This key has ended';
const OTHER_NETWORK = 'This key is not accepted from this network';

type KeyRow = Pick<
  ApiKey,
  'id' | 'user_id' | 'name' | 'permissions' | 'space_ids' | 'networks' | 'expires_at' | 'ended_at'
> & { secret_ends_at: Date | null };

const KEY_SQL = `SELECT k.id, k.user_id, k.name, k.permissions, k.space_ids, k.networks, k.expires_at, k.ended_at, s.ends_at AS secret_ends_at
  FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.secret_hash = ?`;

/** A key narrowed to workspaces is blocked in all others, also in what a person does there as a customer. */
async function membershipsIn(services: Services, actor: Actor, spaceIds: string[]): Promise<Actor['memberships']> {
  const others = await services.knex('spaces').whereNotIn('id', spaceIds).pluck('id');
  const blocked = others.map((spaceId) => ({ spaceId, active: false }));
  return [...actor.memberships.filter(({ spaceId }) => spaceIds.includes(spaceId)), ...blocked];
}

/** The workspaces that a key manages as staff. */
function managedBy({ role, teamSpaceIds }: Actor, spaceIds: string[]): string[] {
  return role?.showAllWorkSpaces ? spaceIds : teamSpaceIds.filter((id) => spaceIds.includes(id));
}

async function actorOfKey(
  services: Services,
  actor: Actor,
  key: Narrowing & { id: string; name: string },
): Promise<Actor> {
  const { role, customer, name: person } = actor;
  return {
    ...actor,
    name: `${person} (key ${key.name})`,
    key: { id: key.id, name: key.name, person },
    role: role && { ...role, ...narrowed(role, key) },
    customer: customer && narrowed(customer, key),
    ...(key.space_ids && {
      teamSpaceIds: managedBy(actor, key.space_ids),
      memberships: await membershipsIn(services, actor, key.space_ids),
    }),
  };
}

/**
 * The actor of a key. It has ended with its person, and with their role.
 * @throws NotSignedIn for a text that is no key, for a key that has ended, and from a network that it does not allow
 */
export async function authenticateKey(bearer: string, { ip }: Origin, at: Moment): Promise<Actor> {
  const { services, now } = at;
  if (kindOf(bearer) !== 'live') throw new NotSignedIn(NOT_VALID);
  const [key] = await select<KeyRow>(services.knex, KEY_SQL, [hashOf(bearer)]);
  if (!key) throw new NotSignedIn(NOT_VALID);
  if (key.secret_ends_at && key.secret_ends_at <= now) throw new NotSignedIn(ENDED);
  const actor = await readActor(services, key.user_id);
  const isSuspended = !actor || (actor.roleId !== undefined && !actor.role);
  if (isSuspended || keyState({ ...key, isSuspended }, now) !== 'valid') throw new NotSignedIn(ENDED);
  if (!isAllowed(key.networks, ip)) throw new NotSignedIn(OTHER_NETWORK);
  return actorOfKey(services, actor, key);
}
