import type { Call } from '#server/context.ts';
import { lockRows } from '#server/db/lock-rows.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { recordChange } from '#server/records/records.ts';
import { aheadOf, MAX_OPEN, rivalsOf } from '#domains/waiting/rules.ts';
import type { EntryView, WishInput } from '#domains/waiting/schema.ts';
import { lockLine, readOwnOpen, readWaiting } from '#domains/waiting/server/line.ts';
import { readEntry } from '#domains/waiting/server/queries.ts';
import { entryKind } from '#domains/waiting/server/record-kinds.ts';
import { freedNews } from '#domains/waiting/server/service/nudge.ts';
import { requireWish } from '#domains/waiting/server/service/wish.ts';
import { Conflict } from '#shared/errors.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const WAITS_ALREADY = 'You wait for this already';
const TOO_MANY = `You can wait for ${MAX_OPEN} places at a time. Please leave another line first`;

/** @throws Conflict if the caller waits for the same already, or for too much */
async function requireOwnLeft(trx: Transaction, { actor }: Call, wish: WishInput): Promise<void> {
  const own = await readOwnOpen(trx, actor.userId);
  if (rivalsOf(wish, own).length > 0) throw new Conflict(WAITS_ALREADY, undefined, 'from');
  if (own.length >= MAX_OPEN) throw new Conflict(TOO_MANY);
}

/** Locks what the entry refers to in the order of locks, and the account for this transaction alone: the limit counts its other entries. */
function lockParents(trx: Transaction, { actor }: Call, { resource_id, space_id }: WishInput): Promise<void> {
  return lockRows(trx, [
    { table: 'users', ids: [actor.userId], strength: 'exclusive' },
    { table: 'resources', ids: resource_id ? [resource_id] : [], strength: 'shared' },
    { table: 'spaces', ids: [space_id], strength: 'shared' },
  ]);
}

/** How many would be in front of the caller. @throws as `joinLine` does */
export async function checkPosition(call: Call, wish: WishInput): Promise<{ ahead: number }> {
  const { knex } = call.services;
  await requireWish(call, wish);
  const own = await readOwnOpen(knex, call.actor.userId);
  if (rivalsOf(wish, own).length > 0) throw new Conflict(WAITS_ALREADY, undefined, 'from');
  return { ahead: aheadOf(wish, await readWaiting(knex, [wish.space_id])) };
}

/**
 * Puts the caller in line for a place that is taken. A place that is freed meanwhile is offered at once.
 * @throws NotFound, InvalidInput with the field; Conflict if a place is free, or if the caller waits for it already or for too much;
 *   TooMany
 */
export async function joinLine(call: Call, wish: WishInput): Promise<EntryView> {
  const { services, actor, now } = call;
  const points = services.config.BOOKINGS_PER_MEMBER_IN_10_MINUTES;
  await services.limits.spend({ name: 'waiting-join', points, seconds: 10 * 60 }, actor.userId);
  await requireWish(call, wish);
  const { space_id, type, capacity, from: starts_at, to: ends_at, resource_id = null } = wish;
  return answering(services, async (trx) => {
    await lockLine(trx, space_id, 1);
    await lockParents(trx, call, wish);
    await requireOwnLeft(trx, call, wish);
    const wanted = { space_id, type, resource_id, capacity, starts_at, ends_at };
    const row = { ...wanted, user_id: actor.userId, status: 'waiting', created_at: now };
    const id = await insertRows(trx, 'waiting_entries', [row]);
    const action = `waits for a place: ${RESOURCE_TYPE_NAMES[type]}`;
    const kind = entryKind(actor.userId);
    await recordChange(trx, call, { kind, event: 'create', id, spaceId: space_id, action });
    await publish(trx, [freedNews(space_id)], now);
    return readEntry(trx, actor, id);
  });
}
