/**
 * Bearer tokens: signed JWTs with the id and the token version of the account. A higher version ends all older tokens. Each token
 * has its own id, so that a single token can be revoked. Tokens of scope 'verify' contain the id of a sign-up instead. Those of the scopes 'factor' and
 * 'set_up' only finish a login.
 */
import { type Moment, type Origin, type Services, momentOf } from '#server/context.ts';
import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Actor } from '#server/actor.ts';
import type { Env } from '#server/env.ts';
import { writeAudit } from '#server/audit/entries.ts';
import { select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { closeSession, noteUse, SESSION_MS, type SessionRow } from '#domains/accounts/server/sessions.ts';
import { findSignUp } from '#domains/accounts/server/sign-ups.ts';
import { unfinishedActor } from '#domains/accounts/server/unfinished.ts';
import { accessOf, type RoleColumns } from '#domains/roles/server/index.ts';
import { FACTOR_NEEDED, NotSignedIn } from '#shared/errors.ts';
import type { Permissions } from '#shared/permissions.ts';
import { MINUTE, toLocal } from '#shared/time.ts';

const LIFETIME_MS: Record<Actor['scope'], number> = {
  full: SESSION_MS,
  verify: 30 * MINUTE,
  factor: 5 * MINUTE,
  set_up: 30 * MINUTE,
};

/**
 * `sid` is the session. Tokens that are older than sessions have none. `factor` is the newest second factor that the account had when a token of scope
 * 'set_up' was made.
 */
type Claims = { _id: string; v: number; scope: Actor['scope']; sid?: string; factor?: string };
type ReadClaims = Claims & { jti: string; exp: number };

type Secret = Pick<Env, 'JWT_SECRET'>;

/** The prepared key of each secret, because preparing a key takes 30 times as long as checking a signature. */
const keys = new WeakMap<Secret, KeyObject>();

function key(secret: Secret): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret.JWT_SECRET, 'utf8');
  keys.set(secret, known);
  return known;
}

/** A token for an account or, with scope 'verify', for a sign-up. */
export function signToken(
  secret: Secret,
  user: { id: string; token_version: number },
  scope: Actor['scope'],
  now: Date,
  { sessionId: sid, factor }: { sessionId?: string; factor?: string | undefined } = {},
): string {
  const claims: Claims = { _id: user.id, v: user.token_version, scope, sid, factor };
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + LIFETIME_MS[scope] / 1000;
  return jwt.sign({ ...claims, jti: randomBytes(16).toString('hex'), iat, exp }, key(secret), { algorithm: 'HS256' });
}

/** The columns of the role are null for an account without a role. */
type ActorRow = RoleColumns & {
  id: string;
  name: string;
  email: string;
  token_version: number;
  status: boolean;
  role_id: string | null;
  role_name: string | null;
  role_active: boolean | null;
  customer_permissions: Permissions | null;
  is_revoked: Computed;
  session_id: string | null;
  session_used_at: Date;
  session_proved_at: Date;
  lacks_factor: Computed | null;
  /** The JSON functions of the database return booleans as numbers. */
  memberships: { spaceId: string; active: number }[] | null;
  team_space_ids: string[] | null;
  company_ids: string[] | null;
  has_membership: Computed;
  has_credits: Computed;
};

/** One statement, because it runs at the start of every call. */
const accountSql = ({
  memberships,
  factors,
}: Services) => `SELECT u.id, u.name, u.email, u.token_version, u.status, u.role_id, r.name AS role_name, r.permissions,
    r.show_all_booking, r.show_all_work_spaces, r.active AS role_active, m.permissions AS customer_permissions,
    EXISTS(SELECT 1 FROM revoked_tokens t WHERE t.jti = ?) AS is_revoked, x.id AS session_id, x.used_at AS session_used_at,
    x.proved_at AS session_proved_at, r.active AND r.factor_from <= ? AND NOT ${factors?.anyOf('u.id', 'r.accepted_factors') ?? 'TRUE'} AS lacks_factor,
    (SELECT JSON_ARRAYAGG(JSON_OBJECT('spaceId', CONCAT(s.space_id), 'active', s.active))
      FROM user_spaces s WHERE s.user_id = u.id AND NOT (s.pending AND s.active)) AS memberships,
    (SELECT JSON_ARRAYAGG(CONCAT(t.space_id)) FROM team_spaces t WHERE t.user_id = u.id) AS team_space_ids,
    (SELECT JSON_ARRAYAGG(CONCAT(p.company_id)) FROM company_people p JOIN companies c ON c.id = p.company_id AND c.status
      WHERE p.user_id = u.id) AS company_ids,
    ${memberships.anyOf('u.id')} AS has_membership,
    EXISTS(SELECT 1 FROM credits g WHERE g.user_id = u.id) AS has_credits
  FROM users u LEFT JOIN roles r ON r.id = u.role_id LEFT JOIN roles m ON m.role_key = 'member' AND m.active
    LEFT JOIN sessions x ON x.id = ? AND x.user_id = u.id AND x.ended_at IS NULL WHERE u.id = ?`;

/** @throws NotSignedIn for a forged or expired token */
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
 * The actor of a token, with the current state of the account.
 * @throws NotSignedIn if the token is expired, forged, revoked or of an older version, if the account is blocked, or if its role needs a second factor
 *   that it does not have
 */
export async function authenticate(token: string, { ip }: Origin, at: Moment): Promise<Actor> {
  const { services, now } = at;
  const claims = readClaims(services.config, token, now);
  if (claims.scope === 'verify') {
    const signUp = await findSignUp(services.knex, claims._id, now);
    if (!signUp) throw new NotSignedIn();
    return unfinishedActor('verify', signUp);
  }
  const account = await readAccount(at, claims._id, claims);
  if (!account || account.isRevoked || account.version !== claims.v) throw new NotSignedIn();
  if (claims.scope !== 'full') return unfinishedActor(claims.scope, { ...account.actor, id: account.actor.userId });
  if (account.lacksFactor) throw new NotSignedIn(FACTOR_NEEDED.set_up);
  if (claims.sid === undefined) return account.actor;
  if (!account.session) throw new NotSignedIn();
  await noteUse(at, account.session, ip);
  return { ...account.actor, sessionId: account.session.id, provedAt: account.session.proved_at };
}

/** The actor of an account, for a secret that is no token. @returns undefined if the account is blocked */
export async function readActor(services: Services, userId: string): Promise<Actor | undefined> {
  return (await readAccount(momentOf(services), userId, { jti: '' }))?.actor;
}

/** The newest second factor that the account had when a token of scope 'set_up' was made; undefined without one. @throws NotSignedIn */
export const factorSeenBy = (token: string, { services, now }: Moment): string | undefined =>
  readClaims(services.config, token, now).factor;

/** Ends the session of a token. A token that is older than sessions is revoked; revoked tokens that have expired are deleted. */
export async function revokeToken(token: string, at: Moment): Promise<void> {
  const { services, now } = at;
  const { jti, exp, sid, _id: userId } = readClaims(services.config, token, now);
  const said = accountSentences.signedOut();
  await inTransaction(services, async (trx) => {
    await writeAudit(trx, [{ actorId: userId, sessionId: sid, model: 'Profile', modelId: userId, said, now }]);
    if (sid !== undefined) return closeSession(trx, { id: sid, user_id: userId }, now);
    await revoke(trx, { jti, exp });
    await trx('revoked_tokens').where('expires_at', '<', now).limit(100).delete();
  });
}

async function revoke(trx: Transaction, { jti, exp }: Pick<ReadClaims, 'jti' | 'exp'>): Promise<void> {
  await trx('revoked_tokens')
    .insert({ jti, expires_at: new Date(exp * 1000) })
    .onConflict('jti')
    .ignore();
}

/**
 * Ends a token that works once. The caller has locked its account.
 * @throws NotSignedIn if it is of another account or of an older version, and for the second of two calls
 */
export async function spendToken(
  trx: Transaction,
  token: string,
  { id, token_version }: { id: string; token_version: number },
  { services, now }: Moment,
): Promise<void> {
  const claims = readClaims(services.config, token, now);
  const used = await trx('revoked_tokens').where('jti', claims.jti).forUpdate().first('jti');
  if (used || claims._id !== id || claims.v !== token_version) throw new NotSignedIn();
  await revoke(trx, claims);
}

type Account = {
  actor: Actor;
  version: number;
  isRevoked: boolean;
  /** Its role needs a second factor, and it has none. */
  lacksFactor: boolean;
  session?: Pick<SessionRow, 'id' | 'used_at' | 'proved_at'>;
};

/** @param ids those of the token, and of its session */
async function readAccount(
  { services, now }: Moment,
  userId: string,
  { jti, sid }: Pick<ReadClaims, 'jti' | 'sid'>,
): Promise<Account | undefined> {
  const [row] = await select<ActorRow>(services.knex, accountSql(services), [
    jti,
    toLocal(now).day,
    sid ?? null,
    userId,
  ]);
  if (!row?.status) return undefined;
  const mayHaveMemberships = isTrue(row.has_membership) || row.company_ids !== null;
  const actor: Actor = {
    userId: row.id,
    name: row.name || row.email,
    email: row.email,
    role: roleOf(row),
    customer: customerOf(row),
    roleId: row.role_id ?? undefined,
    memberships: (row.memberships ?? []).map(({ spaceId, active }) => ({ spaceId, active: active === 1 })),
    teamSpaceIds: row.team_space_ids ?? [],
    companyIds: row.company_ids ?? [],
    ...(mayHaveMemberships ? await readMemberships(services, userId) : { unpaid: [], benefits: [] }),
    mayHaveCredits: isTrue(row.has_credits) || row.company_ids !== null,
    scope: 'full',
  };
  const session =
    row.session_id === null
      ? undefined
      : { id: row.session_id, used_at: row.session_used_at, proved_at: row.session_proved_at };
  return {
    actor,
    version: row.token_version,
    isRevoked: isTrue(row.is_revoked),
    lacksFactor: isTrue(row.lacks_factor ?? 0),
    session,
  };
}

/** What memberships give and what is owed for them. As part of the statement above it would take most of its time. */
async function readMemberships(services: Services, userId: string): Promise<Pick<Actor, 'unpaid' | 'benefits'>> {
  const { unpaid, benefits } = services.memberships;
  const sql = `SELECT ${unpaid.sql('u.id')}, ${benefits.sql('u.id')} FROM users u WHERE u.id = ?`;
  const [row] = await select<object>(services.knex, sql, [userId]);
  return row ? { unpaid: unpaid.read(row), benefits: benefits.read(row) } : { unpaid: [], benefits: [] };
}

/** A customer sees only what is theirs, so the flags of the role do not count. */
function customerOf({ customer_permissions: permissions }: ActorRow): Actor['customer'] {
  return permissions === null ? undefined : { permissions, showAllBooking: false, showAllWorkSpaces: false };
}

/** @returns undefined for an account without a role, and for an inactive role */
function roleOf({ role_id: id, role_name: name, role_active, ...access }: ActorRow): Actor['role'] {
  if (!role_active || id === null || name === null) return undefined;
  return { id, name, ...accessOf(access) };
}
