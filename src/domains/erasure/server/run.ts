/**
 * Carries out erasures that are due. First the rows of the person change, in one transaction; from then on, they cannot sign in. What still names them is
 * kept with the erasure until the other texts are replaced and other services have forgotten them, so that each step can be repeated after a crash.
 */
import { z } from 'zod';
import type { Moment } from '#server/context.ts';
import { type Transaction, inTransaction, within } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { accountNews, lockUsers, User } from '#domains/accounts/server/index.ts';
import { ERASED_NAME, booksUntil, erasedAddress, isAfter, replacing } from '#domains/erasure/rules.ts';
import { erasureSentences } from '#domains/erasure/sentences.ts';
import { identityOf } from '#domains/erasure/server/identity.ts';
import { cameBack } from '#domains/erasure/server/inactive.ts';
import { listErased } from '#domains/erasure/server/list.ts';
import { holdsOf } from '#domains/erasure/server/port.ts';
import { eraseRows, replaceAuthored } from '#domains/erasure/server/rows.ts';
import type { ErasureRow } from '#domains/erasure/server/tables.ts';
import { replaceTexts } from '#domains/erasure/server/texts.ts';
import type { Said } from '#shared/said.ts';

const texts = z.array(z.string());
const Kept = z.object({ names: texts, emails: texts, phones: texts, customerId: z.string().nullable() });

async function record(trx: Transaction, userId: string, said: Said, now: Date): Promise<void> {
  const about = { actorId: userId, spaceId: null, model: 'Profile', modelId: userId, by: ERASED_NAME } as const;
  await recordActivity(trx, { ...about, said, now });
}

/** Erases the rows of the person, unless something holds it. @returns the erasure as it goes on; undefined if it does not */
async function eraseOwn(trx: Transaction, at: Moment, id: string): Promise<ErasureRow | undefined> {
  const { services, now } = at;
  const seen = await trx('erasures').where('id', id).first('user_id');
  if (!seen) return undefined;
  const userId = seen.user_id;
  await lockUsers(trx, [userId]);
  const due = await trx('erasures').where({ id, state: 'waiting' }).where('due_at', '<=', now).forUpdate().first();
  if (!due) return undefined;
  if (await cameBack(trx, due)) {
    await trx('erasures').where('id', id).update({ state: 'withdrawn', open_user_id: null, ended_at: now });
    await record(trx, userId, erasureSentences.cameBack(), now);
    return undefined;
  }
  const { email, stripe_customer_id: customerId } = await User.query(trx).findById(userId).throwIfNotFound();
  const holds = await holdsOf({ ...at, services: within(services, trx) }, { id: userId, email });
  if (holds.length > 0) {
    await trx('erasures').where('id', id).update('held_by', holds.join('\n'));
    return undefined;
  }
  const tables = services.personal;
  const identity = await identityOf(trx, tables, { id: userId, emails: [email] });
  const { emails } = identity;
  const erasing = { userId, replace: replacing(identity, userId), tables, person: { id: userId, emails } };
  for (const table of ['outbox', 'dead_letters'] as const) await trx(table).whereIn('in_order_of', emails).delete();
  await replaceAuthored(trx, erasing);
  await eraseRows(trx, erasing, ['removed', 'replaced']);
  await trx('users').where('id', userId).update({ status: false, password_hash: null }).increment('token_version', 1);
  await publish(trx, [accountNews(userId)], now);
  await record(trx, userId, erasureSentences.erased(), now);
  const kept = JSON.stringify({ ...identity, customerId });
  await trx('erasures').where('id', id).update({ state: 'erasing', held_by: '', identity: kept });
  return (await trx('erasures').where('id', id).first())!;
}

/** Replaces what else names the person, and tells other services. It can be repeated. @throws if a service does not answer */
async function finish(at: Moment, { id, user_id: userId, identity }: ErasureRow): Promise<void> {
  const { services, now } = at;
  const { customerId, ...named } = Kept.parse(JSON.parse(identity ?? '{}'));
  await replaceTexts(at, services.personal, named, userId);
  for (const { forget } of services.erasures) await forget?.(at, { userId, emails: named.emails, customerId });
  // Before it is done: a list without it would let a restore bring the person back.
  const account = await User.query(services.knex).findById(userId).throwIfNotFound();
  await listErased(services.config, account);
  const books_until = booksUntil(now, services.config.BOOKS_KEEP_YEARS);
  await services
    .knex('erasures')
    .where({ id, state: 'erasing' })
    .update({ state: 'done', open_user_id: null, identity: null, ended_at: now, books_until });
}

/** Replaces who it was in the books, when they no longer have to say it. */
async function eraseFromBooks(trx: Transaction, at: Moment, { id, user_id: userId }: ErasureRow): Promise<void> {
  const { services, now } = at;
  await lockUsers(trx, [userId]);
  const tables = services.personal;
  const person = { id: userId, emails: [erasedAddress(userId)] };
  await eraseRows(trx, { userId, replace: (text) => text, tables, person }, ['by law']);
  await record(trx, userId, erasureSentences.lostBooks(), now);
  await trx('erasures').where('id', id).update('books_ended_at', now);
}

/** Runs a step of one erasure. One that fails does not hinder the others; it is tried again at the next run. */
async function attempt({ services }: Moment, id: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    services.log.error({ err: error, erasure: id }, 'an erasure failed, and is tried again');
  }
}

/** The job. */
export async function erasePeople(at: Moment): Promise<void> {
  const { services, now } = at;
  const { knex } = services;
  const due = await knex('erasures')
    .where('state', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .select('id');
  for (const { id } of due) {
    await attempt(at, id, async () => void (await inTransaction(services, (trx) => eraseOwn(trx, at, id))));
  }
  const begun = await knex('erasures').where('state', 'erasing').orderBy('due_at');
  for (const erasure of begun) await attempt(at, erasure.id, () => finish(at, erasure));
  const done = await knex('erasures').whereNull('books_ended_at').whereNotNull('books_until').orderBy('books_until');
  for (const erasure of done.filter(({ books_until }) => books_until !== null && isAfter(books_until, now)))
    await attempt(at, erasure.id, () => inTransaction(services, (trx) => eraseFromBooks(trx, at, erasure)));
}
