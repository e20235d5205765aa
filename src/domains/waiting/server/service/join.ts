import type { Call } from '#server/context.ts';
import { lockRows } from '#server/db/lock-rows.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { recordChange } from '#server/records/records.ts';
import {
  closedText,
  type MatchedResource,
  freeAmong,
  largestOf,
  nextTime,
  periodProblem,
  takesBookings,
} from '#domains/availability/index.ts';
import { periodRefusal, readPlacesAt } from '#domains/availability/server/index.ts';
import { aheadOf, MAX_OPEN, rivalsOf } from '#domains/waiting/rules.ts';
import type { EntryView, WishInput } from '#domains/waiting/schema.ts';
import { waitingSentences } from '#domains/waiting/sentences.ts';
import { lockLine, readOwnOpen, readWaiting } from '#domains/waiting/server/line.ts';
import { readEntry } from '#domains/waiting/server/queries.ts';
import { entryKind } from '#domains/waiting/server/record-kinds.ts';
import { waitingJoined } from '#domains/waiting/server/service/follow.ts';
import { INACTIVE_SPACE, overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';
import { findSpace, maySeeSpace, openingTimesFor, whoBooks } from '#domains/workspaces/server/index.ts';
import { Conflict, Exists, InvalidInput, NotFound } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';
import { lastDayOf } from '#shared/time.ts';

type Space = Awaited<ReturnType<typeof findSpace>>;

const roomFor = (most: number) =>
  msgWith('The largest has room for {most, plural, one {# person} other {# persons}}', { most });
const IS_FREE = msg('A place is free at this time. Please book it');

/** The places that the caller may book in the period, free or not. @throws InvalidInput if there are none, with the reason */
function bookablePlaces(call: Call, space: Space, wish: WishInput, found: MatchedResource[]): MatchedResource[] {
  const { services, actor, now } = call;
  const times = openingTimesFor(space, actor.benefits);
  const terms = whoBooks(actor, space.id);
  const problemOf = ({ resource }: MatchedResource) =>
    periodProblem(times, wish, now, { ...terms, resourceId: resource.id });
  const allowed = found.filter((each) => !problemOf(each));
  const problem = allowed.length === 0 && problemOf(found[0]!);
  if (problem) throw periodRefusal(services, problem, nextTime(times, wish, problem, now, terms));
  const lastDay = lastDayOf(wish.to, space.time_zone);
  const open = allowed.filter(({ units }) => units.some((unit) => takesBookings(unit, lastDay)));
  if (open.length === 0) throw new InvalidInput(closedText(allowed.flatMap(({ units }) => units)), 'to');
  return open;
}

/**
 * Requires that somebody can wait for this: the period could be booked if a place were free, and none is.
 * @throws NotFound for a workspace that the caller may not see, and for an unknown resource; InvalidInput for what cannot be booked;
 *   Conflict if a place is free, or an invoice must be paid first
 */
async function requireWish(call: Call, wish: WishInput): Promise<void> {
  const { services, actor, now } = call;
  const space = await findSpace(services.knex, wish.space_id);
  if (!maySeeSpace(actor, space)) throw new NotFound(msg('Workspace not found'));
  if (!space.active) throw new InvalidInput(INACTIVE_SPACE, 'space_id');
  const overdue = stoppedBy(space, 'bookings', actor.unpaid, now);
  if (overdue) throw overdueRefusal(overdue);
  const { resource_id } = wish;
  const { found: all, claims } = await readPlacesAt(services.knex, space, { type: wish.type, periods: [wish], now });
  const found = all.filter(({ resource }) => !resource_id || resource.id === resource_id);
  if (resource_id && found.length === 0) throw new NotFound(msg('Resource not found'));
  if (found.length === 0) throw new InvalidInput(msg('This workspace has nothing of this type'), 'type');
  const bookable = bookablePlaces(call, space, wish, found);
  const most = largestOf(bookable)!.places;
  if (most < wish.capacity) throw new InvalidInput(roomFor(most), 'capacity');
  if (freeAmong(bookable, claims, wish).length > 0) throw new Conflict(IS_FREE, undefined, 'from');
}

const WAITS_ALREADY = msg('You wait for this already');
const TOO_MANY = msgWith('You can wait for {most} places at a time. Please leave another line first', {
  most: MAX_OPEN,
});

/** @throws Conflict if the caller waits for the same already, or for too much */
async function requireOwnLeft(trx: Transaction, { actor }: Call, wish: WishInput): Promise<void> {
  const own = await readOwnOpen(trx, actor.userId);
  if (rivalsOf(wish, own).length > 0) throw new Exists(WAITS_ALREADY, undefined, 'from');
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
  if (rivalsOf(wish, own).length > 0) throw new Exists(WAITS_ALREADY, undefined, 'from');
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
    const action = waitingSentences.joined({ type });
    const kind = entryKind(actor.userId);
    await recordChange(trx, call, { kind, event: 'create', id, spaceId: space_id, action });
    await publish(trx, [waitingJoined({ space_id })], now);
    return readEntry(trx, actor, id);
  });
}
