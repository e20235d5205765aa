/** Offers free places to those who wait, first come, first served. */
import { type Moment, momentOf } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { type Actor, mayAsCustomer } from '#server/actor.ts';
import { readActor } from '#domains/accounts/server/index.ts';
import { freeAmong, periodProblem } from '#domains/availability/index.ts';
import { bookWithin, readVisibleBooking } from '#domains/bookings/server/index.ts';
import { firstFit } from '#domains/waiting/rules.ts';
import { lockLine } from '#domains/waiting/server/line.ts';
import { offerMails } from '#domains/waiting/server/mails.ts';
import { entryNews, movedUpNews, offerNews } from '#domains/waiting/server/record-kinds.ts';
import {
  endEntries,
  type OpenEntry,
  placesFor,
  type PlacesByType,
  readOpen,
  type WaitingSpace,
  suiting,
} from '#domains/waiting/server/service/open-entries.ts';
import { findSpace, openingTimesFor, whoBooks } from '#domains/workspaces/server/index.ts';
import { AppError } from '#shared/errors.ts';

/** A place that fits an entry, and its person. */
type Fit = { resourceId: string; actor: Actor };

/** The entries with the places that were refused to them in this run: "entry/resource". */
type Refused = Set<string>;

const LINES_SQL = `SELECT DISTINCT space_id FROM waiting_entries WHERE status = 'waiting'
  UNION ALL SELECT DISTINCT space_id FROM waiting_entries WHERE status = 'offered'`;

/** Ends what has ended, and offers what is free, in the lines of all workspaces. A line that fails does not stop the others. */
export async function advanceLines(at: Moment): Promise<void> {
  const lines = await select<{ space_id: string }>(at.services.knex, LINES_SQL, []);
  const failures: unknown[] = [];
  for (const spaceId of new Set(lines.map(({ space_id }) => space_id)))
    await advanceLine(at, spaceId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Ends what has ended in the line of a workspace, and offers each free place to the first entry that it fits. An offer that is refused,
 * for example because the member holds too much unpaid, goes to the next entry; the entry stays in line.
 */
export async function advanceLine({ services }: Pick<Moment, 'services'>, spaceId: string): Promise<void> {
  const refused: Refused = new Set();
  for (let isMore = true; isMore;) {
    let tried: string | undefined;
    try {
      isMore = await inTransaction(services, (trx) =>
        offerNext(trx, momentOf(services), { spaceId, refused, onTry: (key) => (tried = key) }),
      );
    } catch (error) {
      if (!(error instanceof AppError) || tried === undefined) throw error;
      refused.add(tried);
    }
  }
}

type Run = { spaceId: string; refused: Refused; onTry: (key: string) => void };

/** Makes one offer, under the lock of the line. @returns false if nobody who waits fits a free place */
async function offerNext(trx: Transaction, { services, now }: Moment, run: Run): Promise<boolean> {
  const { spaceId, refused } = run;
  await lockLine(trx, spaceId);
  const at = { services: { ...services, knex: trx }, now };
  const space = await findSpace(trx, spaceId);
  const entries = await readOpen(trx, spaceId);
  const places = await placesFor(trx, space, entries, now);
  const waiting = await endEntries(trx, entries, { space, places, now });
  const next = await firstFit(waiting, (entry) => fitOf(at, entry, { space, places, refused }));
  if (!next) return false;
  run.onTry(keyOf(next.entry, next.place.resourceId));
  await makeOffer(trx, at, next.entry, next.place);
  await publish(trx, movedUpNews([next.entry], waiting), now);
  return true;
}

const keyOf = ({ id }: OpenEntry, resourceId: string) => `${id}/${resourceId}`;

/** The smallest free place that the person may book. */
async function fitOf(
  at: Moment,
  entry: OpenEntry,
  { space, places, refused }: { space: WaitingSpace; places: PlacesByType; refused: Refused },
): Promise<Fit | undefined> {
  const claims = places.get(entry.type)?.claims ?? [];
  const free = freeAmong(suiting(entry, places), claims, entry).filter(
    ({ resource }) => !refused.has(keyOf(entry, resource.id)),
  );
  // Only those whom a place fits are read.
  const actor = free.length > 0 ? await readActor(at.services, entry.user_id) : undefined;
  if (!actor || !mayAsCustomer(actor, 'booking.booking')) return undefined;
  const who = whoBooks(actor, space.id);
  const times = openingTimesFor(space, actor.benefits);
  const allowed = free.find(
    ({ resource }) => !periodProblem(times, entry, at.now, { ...who, resourceId: resource.id }),
  );
  return allowed && { resourceId: allowed.resource.id, actor };
}

/** Holds the place for the person, and tells them. @throws AppError if they may not hold it */
async function makeOffer(trx: Transaction, at: Moment, entry: OpenEntry, { resourceId, actor }: Fit): Promise<void> {
  const { now } = at;
  const { id, space_id, type, capacity, from, to } = entry;
  const wanted = { space_id, type, capacity, from, to, resource_id: resourceId };
  const request = { ...wanted, payment: 'cart' as const, hold: true, members: [actor.email] };
  const { _id } = await bookWithin(trx, { ...at, actor }, request);
  await trx('waiting_entries').where({ id }).update({ booking_id: _id, offered_at: now, status: 'offered' });
  const booking = await readVisibleBooking(trx, actor, _id);
  const news = [entryNews('update', entry), offerNews(entry), ...offerMails(booking, now)];
  await publish(trx, news, now);
}
