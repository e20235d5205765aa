import type { Call } from '#server/context.ts';
import {
  closedText,
  type Found,
  freeAmong,
  largestOf,
  nextTime,
  periodProblem,
  takesBookings,
} from '#domains/availability/index.ts';
import { periodRefusal, readPlacesAt } from '#domains/availability/server/index.ts';
import type { WishInput } from '#domains/waiting/schema.ts';
import { INACTIVE_SPACE, overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';
import { findSpace, maySeeSpace, openingTimesFor, whoBooks } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { pluralize } from '#shared/pluralize.ts';
import { lastDayOf } from '#shared/time.ts';

type Space = Awaited<ReturnType<typeof findSpace>>;

const IS_FREE = 'A place is free at this time. Please book it';

/** The places that the caller may book in the period, free or not. @throws InvalidInput if there are none, with the reason */
function bookablePlaces(call: Call, space: Space, wish: WishInput, found: Found[]): Found[] {
  const { services, actor, now } = call;
  const times = openingTimesFor(space, actor.benefits);
  const terms = whoBooks(actor, space.id);
  const problemOf = ({ resource }: Found) => periodProblem(times, wish, now, { ...terms, resourceId: resource.id });
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
export async function requireWish(call: Call, wish: WishInput): Promise<void> {
  const { services, actor, now } = call;
  const space = await findSpace(services.knex, wish.space_id);
  if (!maySeeSpace(actor, space)) throw new NotFound('Workspace');
  if (!space.active) throw new InvalidInput(INACTIVE_SPACE, 'space_id');
  const overdue = stoppedBy(space, 'bookings', actor.unpaid, now);
  if (overdue) throw overdueRefusal(overdue);
  const { resource_id } = wish;
  const { found: all, claims } = await readPlacesAt(services.knex, space, { type: wish.type, periods: [wish], now });
  const found = all.filter(({ resource }) => !resource_id || resource.id === resource_id);
  if (resource_id && found.length === 0) throw new NotFound('Resource');
  if (found.length === 0) throw new InvalidInput('This workspace has nothing of this type', 'type');
  const bookable = bookablePlaces(call, space, wish, found);
  const most = largestOf(bookable)!.places;
  if (most < wish.capacity) throw new InvalidInput(`The largest has room for ${pluralize(most, 'person')}`, 'capacity');
  if (freeAmong(bookable, claims, wish).length > 0) throw new Conflict(IS_FREE, undefined, 'from');
}
