/**
 * Bearers: signed JWTs with the account's id and token version; raising the version ends all older ones. Each has an id of its
 * own, so that one of them can be handed back. Those of scope 'verify' carry the id of a sign-up in place of an account's.
 */
import type { Moment, Services } from '#server/context.ts';
import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Actor } from '#server/actor.ts';
import type { Env } from '#server/env.ts';
import { select } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findSignUp, signUpActor } from '#domains/accounts/server/sign-ups.ts';
import { type RoleColumns, accessOf } from '#domains/roles/server/model.ts';
import { NotSignedIn } from '#shared/errors.ts';
import { DAY, MINUTE } from '#shared/time.ts';

const LIFETIME_MS: Record<Actor['scope'], number> = { full: 7 * DAY, verify: 30 * MINUTE };

type Claims = { _id: string; v: number; scope: Actor['scope'] };
type ReadClaims = Claims & { jti: string; exp: number };

/** One per secret: preparing a key costs 30 times as much as checking a signature. */
type Secret = Pick<Env, 'JWT_SECRET'>;

const keys = new WeakMap<Secret, KeyObject>();

function key(secret: Secret): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret.JWT_SECRET, 'utf8');
  keys.set(secret, known);
  return known;
}

/** A bearer for the account, or for the sign-up, whose id is given. */
export function signToken(
  secret: Secret,
  user: { id: string; token_version: number },
  scope: Actor['scope'],
  now: Date,
): string {
  const claims: Claims = { _id: user.id, v: user.token_version, scope };
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + LIFETIME_MS[scope] / 1000;
  return jwt.sign({ ...claims, jti: randomBytes(16).toString('hex'), iat, exp }, key(secret), { algorithm: 'HS256' });
}

/** The columns of the role are null where there is none. */
type ActorRow = RoleColumns & {
  id: string;
  name: string;
  email: string;
  token_version: number;
  status: boolean;
  role_id: string | null;
  role_name: string | null;
  role_active: boolean | null;
  /** 1 when the token was handed back; MySQL says it as text, MariaDB as a number. */
  is_revoked: number | string;
  /** Numbers for booleans: JSON of the database's own making. */
  memberships: { spaceId: string; active: number }[] | null;
  team_space_ids: string[] | null;
};

/** Asked at the start of every call, so it is one statement. */
const ACCOUNT_SQL = `SELECT u.id, u.name, u.email, u.token_version, u.status, u.role_id, r.name AS role_name, r.permissions,
    r.show_all_booking, r.show_all_work_spaces, r.active AS role_active,
    EXISTS(SELECT 1 FROM revoked_tokens t WHERE t.jti = ?) AS is_revoked,
    (SELECT JSON_ARRAYAGG(JSON_OBJECT('spaceId', CONCAT(s.space_id), 'active', s.active))
      FROM user_spaces s WHERE s.user_id = u.id) AS memberships,
    (SELECT JSON_ARRAYAGG(CONCAT(t.space_id)) FROM team_spaces t WHERE t.user_id = u.id) AS team_space_ids
  FROM users u LEFT JOIN roles r ON r.id = u.role_id WHERE u.id = ?`;

/** @throws NotSignedIn for a bearer that is forged or over */
function readClaims(secret: Secret, token: string, now: Date): ReadClaims {
  const read = claimsOf(secret, token, now);
  if (!read || typeof read.jti !== 'string' || typeof read.exp !== 'number') throw new NotSignedIn();
  return read as ReadClaims;
}

function claimsOf(secret: Secret, token: string, now: Date): Partial<ReadClaims> | undefined {
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000);
    const claims = jwt.verify(token, key(secret), { algorithms: ['HS256'], clockTimestamp });
    return typeof claims === 'object' ? claims : undefined;
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return undefined;
    throw error;
  }
}

/**
 * Who a bearer belongs to, as the account is now.
 * @throws NotSignedIn when it is expired, forged, handed back, of an older version, or the account is shut.
 */
export async function authenticate(token: string, at: Moment): Promise<Actor> {
  const { services, now } = at;
  const claims = readClaims(services.config, token, now);
  if (claims.scope === 'verify') {
    const signUp = await findSignUp(services.knex, claims._id, now);
    if (!signUp) throw new NotSignedIn();
    return signUpActor(signUp);
  }
  const account = await readAccount(services, claims._id, claims.jti);
  if (!account || account.isRevoked || account.version !== claims.v) throw new NotSignedIn();
  return account.actor;
}

/** Ends one bearer before its time. Those that are too old anyway are forgotten. */
export async function revokeToken(token: string, at: Moment): Promise<void> {
  const { services, now } = at;
  const { jti, exp } = readClaims(services.config, token, now);
  await inTransaction(services, async (trx) => {
    await trx('revoked_tokens')
      .insert({ jti, expires_at: new Date(exp * 1000) })
      .onConflict('jti')
      .ignore();
    await trx('revoked_tokens').where('expires_at', '<', now).limit(100).delete();
  });
}

type Account = { actor: Actor; version: number; isRevoked: boolean };

async function readAccount(services: Services, userId: string, jti: string): Promise<Account | undefined> {
  const [row] = await select<ActorRow>(services.knex, ACCOUNT_SQL, [jti, userId]);
  if (!row?.status) return undefined;
  const actor: Actor = {
    userId: row.id,
    name: row.name || row.email,
    email: row.email,
    role: roleOf(row),
    memberships: (row.memberships ?? []).map(({ spaceId, active }) => ({ spaceId, active: active === 1 })),
    teamSpaceIds: row.team_space_ids ?? [],
    scope: 'full',
  };
  return { actor, version: row.token_version, isRevoked: Number(row.is_revoked) === 1 };
}

/** @returns undefined for an account without a role, and for a role that is switched off */
function roleOf({ role_id: id, role_name: name, role_active, ...access }: ActorRow): Actor['role'] {
  if (!role_active || id === null || name === null) return undefined;
  return { id, name, ...accessOf(access) };
}
