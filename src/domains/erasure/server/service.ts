/** Asks for an erasure, shows what it will do, and withdraws it. */
import type { Call, Moment } from '#server/context.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { select } from '#server/db/statements.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { accountMail, lockUsers, User } from '#domains/accounts/server/index.ts';
import { WAIT_DAYS, booksUntil } from '#domains/erasure/rules.ts';
import type { ErasurePart, ErasurePreview, ErasureView } from '#domains/erasure/schema.ts';
import { erasureSentences } from '#domains/erasure/sentences.ts';
import { readLayouts } from '#domains/erasure/server/columns.ts';
import { erasureMails } from '#domains/erasure/server/mails.ts';
import { holdsOf } from '#domains/erasure/server/port.ts';
import { requireDataOf } from '#domains/privacy/server/index.ts';
import { concernedRows } from '#domains/erasure/server/rows.ts';
import type { ErasureRow } from '#domains/erasure/server/tables.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { DAY, formatDay, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

function viewOf({ id, state, asked_at, due_at, held_by, ended_at, books_until }: ErasureRow): ErasureView {
  const holds = held_by === '' ? [] : held_by.split('\n');
  return { _id: id, state, asked_at, due_at, held_by: holds, ended_at, books_until };
}

/** How many records of each part of the product an erasure concerns, in one statement. */
async function partsOf({ services }: Moment, userId: string, email: string): Promise<ErasurePart[]> {
  const { knex, personal: tables } = services;
  const person = { id: userId, emails: [email] };
  const layouts = await readLayouts(knex);
  const named = Object.keys(tables).filter((name) => Object.keys(tables[name]!.whose ?? {}).length > 0);
  const counts = named.map((name) =>
    knex
      .from(concernedRows(knex, tables, name, person).select(layouts.get(name)!.key).as('theirs'))
      .select(knex.raw('? AS name, COUNT(*) AS count', [name])),
  );
  const { sql, bindings } = counts[0]!.unionAll(counts.slice(1), true).toSQL();
  const rows = await select<{ name: string; count: string }>(knex, sql, [...bindings] as string[]);
  const parts = new Map<string, ErasurePart>();
  for (const { name, count } of rows.filter((row) => Number(row.count) > 0)) {
    const { of, why, kept, erasure: effect } = tables[name]!;
    const key = [of, effect, effect === 'kept' && why].join('\n');
    const part = parts.get(key) ?? { of, count: 0, effect, why, kept };
    parts.set(key, { ...part, count: part.count + Number(count) });
  }
  return [...parts.values()];
}

const lastOf = ({ services: { knex } }: Moment, userId: string) =>
  knex('erasures').where('user_id', userId).orderBy('id', 'desc').first();

async function accountOf({ services: { knex } }: Moment, userId: string): Promise<{ id: string; email: string }> {
  const account = await knex('users').where('id', userId).first('id', 'email');
  if (!account) throw new NotFound(msg('User not found'));
  return account;
}

/** The last erasure of the person that was asked for. @throws NotFound, NotAllowed */
export async function lastErasure(call: Call, userId: string): Promise<ErasureView | null> {
  await requireDataOf(call, userId);
  const last = await lastOf(call, userId);
  return last ? viewOf(last) : null;
}

/** What an erasure of the person would do now, what holds it, and how far the last one is. @throws NotFound, NotAllowed */
export async function previewErasure(call: Call, userId: string): Promise<ErasurePreview> {
  await requireDataOf(call, userId);
  const account = await accountOf(call, userId);
  const [parts, holds, last] = await Promise.all([
    partsOf(call, userId, account.email),
    holdsOf(call, account),
    lastOf(call, userId),
  ]);
  const books_until = booksUntil(call.now, call.services.config.BOOKS_KEEP_YEARS);
  return { parts, holds, books_until, erasure: last ? viewOf(last) : null };
}

/** An activity about the account, which has no name of its own. */
async function record(trx: Transaction, { actor, now }: Call, userId: string, said: Said): Promise<void> {
  const by = actor.name || actor.email;
  await recordActivity(trx, { actorId: actor.userId, spaceId: null, model: 'Profile', modelId: userId, said, by, now });
}

/**
 * Asks to erase the person in 14 days. They learn it by mail.
 * @throws NotFound, NotAllowed; Conflict if it was asked for already
 */
export async function askForErasure(call: Call, userId: string): Promise<ErasureView> {
  const { services, actor, now } = call;
  await requireDataOf(call, userId);
  const due_at = new Date(now.getTime() + WAIT_DAYS * DAY);
  const day = formatDay(toLocal(due_at).day);
  const id = await inTransaction(services, async (trx) => {
    await lockUsers(trx, [userId, actor.userId]);
    const user = await User.query(trx).findById(userId).throwIfNotFound();
    const row = { user_id: userId, asked_by: actor.userId, open_user_id: userId, asked_at: now, due_at };
    const [added] = await trx('erasures')
      .insert({ ...row, state: 'waiting', held_by: '' })
      .catch((error: unknown) => {
        throw isDuplicate(error, 'erasures_open') ? new Conflict(msg('This was asked for already')) : error;
      });
    await publish(trx, [accountMail(user, erasureMails.asked({ day }))], now);
    await record(trx, call, userId, erasureSentences.asked({ day }));
    return added;
  });
  return viewOf((await services.knex('erasures').where('id', String(id)).first())!);
}

/** Withdraws an erasure that waits. @throws NotFound, NotAllowed; Conflict if there is none, or it has begun */
export async function withdrawErasure(call: Call, userId: string): Promise<ErasureView> {
  const { services, actor, now } = call;
  await requireDataOf(call, userId);
  await inTransaction(services, async (trx) => {
    await lockUsers(trx, [userId, actor.userId]);
    const user = await User.query(trx).findById(userId).throwIfNotFound();
    const ended = { state: 'withdrawn', open_user_id: null, ended_at: now } as const;
    const changed = await trx('erasures').where({ open_user_id: userId, state: 'waiting' }).update(ended);
    if (changed === 0) throw new Conflict(msg('There is no erasure that can be withdrawn'));
    await publish(trx, [accountMail(user, erasureMails.withdrawn({}))], now);
    await record(trx, call, userId, erasureSentences.withdrew());
  });
  return viewOf((await lastOf(call, userId))!);
}
