/** Sessions: each login makes one, and its token ends with it. A higher token version of the account ends all of them. */
import { writeAudit } from '#server/audit/entries.ts';
import type { Call, Moment } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import type { SessionView } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { deviceOf } from '#domains/accounts/server/device.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { accountMail, accountMails } from '#domains/accounts/server/mails.ts';
import type { User } from '#domains/accounts/server/model.ts';
import type { Caller } from '#domains/accounts/server/service/limits.ts';
import { accountNews } from '#domains/accounts/server/record-kinds.ts';
import { recordOwnActivity } from '#domains/accounts/server/service/own.ts';
import { NotFound } from '#shared/errors.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export type SessionRow = {
  id: string;
  user_id: string;
  /** That of the account at the login. A session has ended if the account has a higher one. */
  token_version: number;
  device: string;
  used_from: string;
  used_at: Date;
  /** When the person last showed who they are. */
  proved_at: Date;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

export const SESSION_MS = 7 * DAY;
/** For so long, a device is known by its last session. */
const KNOWN_MS = 90 * DAY;
/** A use is written at most this often. */
const NOTED_FOR_MS = 5 * MINUTE;

/** Since when the devices of an account are known. */
export const devicesSince = (now: Date) => new Date(now.getTime() - KNOWN_MS);

const devicesOf = (trx: Transaction, { id }: User, now: Date) =>
  trx('sessions')
    .where('user_id', id)
    .where('created_at', '>=', devicesSince(now))
    .distinct()
    .pluck<string[]>('device');

/**
 * Adds a session of a locked account. Its owner gets a mail if the account is used on other devices, and was not on this one lately.
 * @param devices those that are known, if they were read already
 */
export async function addSession(
  trx: Transaction,
  user: User,
  { ip, userAgent, now }: Caller,
  devices?: string[],
): Promise<string> {
  const device = deviceOf(userAgent);
  const known = devices ?? (await devicesOf(trx, user, now));
  const [id] = await trx('sessions').insert({
    ...{ user_id: user.id, token_version: user.token_version, device, used_from: ip.slice(0, 60) },
    ...{ used_at: now, proved_at: now, created_at: now, expires_at: new Date(now.getTime() + SESSION_MS) },
  });
  if (known.length > 0 && !known.includes(device))
    await publish(
      trx,
      [accountMail(user, accountMails.newDevice({ device, network: ip, at: now.toISOString() }))],
      now,
    );
  const [said, sessionId] = [accountSentences.signedIn({ device }), String(id)];
  await writeAudit(trx, [{ actorId: user.id, sessionId, model: 'Profile', modelId: user.id, said, now }]);
  return sessionId;
}

/** Notes that a session is in use, from time to time. */
export async function noteUse(
  { services: { knex }, now }: Moment,
  session: Pick<SessionRow, 'id' | 'used_at'>,
  ip: string,
): Promise<void> {
  if (now.getTime() - session.used_at.getTime() < NOTED_FOR_MS) return;
  await knex('sessions')
    .where('id', session.id)
    .where('used_at', session.used_at)
    .update({ used_at: now, used_from: ip.slice(0, 60) });
}

/** The sessions of an account that have not ended. */
const valid = (knex: Queryable, userId: string, now: Date) =>
  knex('sessions')
    .where('user_id', userId)
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .where('token_version', knex('users').where('id', userId).select('token_version'));

/** The sessions of the caller that have not ended, the last used first. */
export async function listSessions({ services: { knex }, actor, now }: Call): Promise<SessionView[]> {
  const rows = await valid(knex, actor.userId, now).orderBy('used_at', 'desc').orderBy('id', 'desc').select('*');
  return rows.map(({ id, device, used_from, used_at, created_at }) => ({
    ...{ _id: id, device, used_from, used_at, created_at },
    is_current: id === actor.sessionId,
  }));
}

/** Ends a session. By the live event of its account, each live connection checks its session at once. */
export async function closeSession(
  trx: Transaction,
  { id, user_id }: Pick<SessionRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  await trx('sessions').where({ id, user_id }).update({ ended_at: now });
  await publish(trx, [accountNews(user_id)], now);
}

/** Ends a session of the caller at once. @throws NotFound for one of somebody else, and for one that has ended */
export async function endSession({ services, actor, now }: Call, id: string): Promise<{ _id: string }> {
  await inTransaction(services, async (trx) => {
    await lockUsers(trx, [actor.userId]);
    const [session] = await valid(trx, actor.userId, now).where('id', id).select('device');
    if (!session) throw new NotFound(msg('Session not found'));
    await closeSession(trx, { id, user_id: actor.userId }, now);
    await recordOwnActivity(trx, actor.userId, accountSentences.endedSession({ device: session.device }), now);
  });
  return { _id: id };
}

const SWEPT_AT_ONCE = 1_000;

/** Removes the sessions by which no device is known any more. */
export async function sweepSessions({ services: { knex }, now }: Moment): Promise<void> {
  const limit = new Date(now.getTime() - KNOWN_MS);
  for (;;) {
    const removed = await knex('sessions').where('expires_at', '<', limit).limit(SWEPT_AT_ONCE).delete();
    if (removed < SWEPT_AT_ONCE) return;
  }
}
