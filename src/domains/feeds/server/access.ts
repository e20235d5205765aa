import { type Actor, managesBookingsOf } from '#server/actor.ts';
import { may } from '#shared/permissions.ts';

/** The bookings of a resource are for staff who see everybody's bookings and the calendar of the workspace. */
export function mayReadResourceFeed(actor: Actor, spaceId: string): boolean {
  return managesBookingsOf(actor, spaceId) && may(actor.role, 'booking.calendar', 'show');
}
