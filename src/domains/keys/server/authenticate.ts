/** Who calls with a key: its person, with what the key has of their rights now. */
import type { Actor } from '#server/actor.ts';
import type { Moment, Origin, Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { select } from '#server/db/statements.ts';
import { hashOf, readActor } from '#domains/accounts/server/index.ts';
import { keyState, narrowed, type Narrowing } from '#domains/keys/rules.ts';
import type { ApiKey } from '#domains/keys/server/model.ts';
import { isAllowed } from '#domains/keys/server/networks.ts';
import { isTestKey, kindOf } from '#domains/keys/server/secret.ts';
import { KeyRefused } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const NOT_VALID = msg('This key is not valid');
const ENDED = msg('This key has ended');
const OTHER_NETWORK = msg('This key is not accepted from this network');

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
  key: Narrowing & { id: string; name: string; isTest: boolean },
): Promise<Actor> {
  const { role, customer, name: person } = actor;
  return {
    ...actor,
    name: `${person} (key ${key.name})`,
    key: { id: key.id, name: key.name, person, isTest: key.isTest },
    role: role && { ...role, ...narrowed(role, key) },
    customer: customer && narrowed(customer, key),
    ...(key.space_ids && {
      teamSpaceIds: managedBy(actor, key.space_ids),
      memberships: await membershipsIn(services, actor, key.space_ids),
    }),
  };
}

type ValidKey = { key: KeyRow; actor: Actor };

/**
 * A key with its person, as they are now. It has ended with its person, and with their role.
 * @throws KeyRefused for a text that is no key, for a key that has ended, and from a network that it does not allow
 */
async function readKey(bearer: string, { ip }: Origin, { services, now }: Moment): Promise<ValidKey> {
  if (!kindOf(bearer)) throw new KeyRefused(NOT_VALID);
  const [key] = await select<KeyRow>(services.knex, KEY_SQL, [hashOf(bearer)]);
  if (!key) throw new KeyRefused(NOT_VALID);
  if (key.secret_ends_at && key.secret_ends_at <= now) throw new KeyRefused(ENDED);
  const actor = await readActor(services, key.user_id);
  const isSuspended = !actor || (actor.roleId !== undefined && !actor.role);
  if (isSuspended || keyState({ ...key, isSuspended }, now) !== 'valid') throw new KeyRefused(ENDED);
  if (!isAllowed(key.networks, ip)) throw new KeyRefused(OTHER_NETWORK);
  return { key, actor };
}

/** The actor of a key of the installation. @throws KeyRefused */
export async function authenticateKey(bearer: string, from: Origin, at: Moment): Promise<Actor> {
  if (isTestKey(bearer)) throw new KeyRefused(NOT_VALID);
  const { key, actor } = await readKey(bearer, from, at);
  return actorOfKey(at.services, actor, { ...key, isTest: false });
}

/** The account of a person in the sandbox, which their first call there makes. @returns its id */
async function sandboxAccount({ services, now }: Moment, { name, email }: Actor): Promise<string> {
  const { knex } = services;
  const find = () => knex('users').where({ email }).first('id');
  const known = await find();
  if (known) return known.id;
  const role = await knex('roles').where('role_key', 'member').first('id');
  const account = { email, name, role_id: role?.id, verified_at: now, created_at: now };
  await knex('users').insert(account).onConflict('email').ignore();
  return expectRow(await find(), 'The account in the sandbox').id;
}

/**
 * The actor of a key for tests, in the sandbox: an account there, with what the key has of the rights that its person has in the installation. Who
 * works in a workspace here works in all of the sandbox.
 * @throws KeyRefused
 */
export async function authenticateTestKey(bearer: string, from: Origin, at: Moment, sandbox: Moment): Promise<Actor> {
  const { key, actor: person } = await readKey(bearer, from, at);
  const own = await readActor(sandbox.services, await sandboxAccount(sandbox, person));
  if (!own) throw new KeyRefused(NOT_VALID);
  const isStaff = person.role !== undefined && (person.role.showAllWorkSpaces || person.teamSpaceIds.length > 0);
  const role = person.role && { ...person.role, showAllWorkSpaces: isStaff };
  return actorOfKey(sandbox.services, { ...own, name: person.name, role }, { ...key, space_ids: null, isTest: true });
}
