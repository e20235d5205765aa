/** Who may cause the events of a booking. */
import type { Subject } from '#domains/bookings/stages.ts';

export type BookingActor = {
  userId: string;
  email: string;
  showsAllBookings: boolean;
  /** Whether the role may also edit the bookings of the workspace, which to see them is not enough for. */
  editsBookings: boolean;
  /** Whether the role shows all bookings of the workspace, and may edit its booking requests. */
  decidesRequests: boolean;
  /** Whether the role may decide the desk swaps of the workspace. */
  decidesSwaps: boolean;
};

/**
 * Who may cause an event.
 * - `billed`: the account that the booking is assigned to.
 * - `customer`: that account, or staff who see and edit all bookings of the workspace.
 * - `participant`: such an account, or one that attends the booking.
 * - `canceller`: that account, or staff who see all bookings of the workspace; of a request only staff who decide it.
 * - `staff`: only staff who see and edit all bookings of the workspace.
 * - `decider`: only staff who decide the booking requests of the workspace.
 * - `swapper`: only staff who decide the desk swaps of the workspace.
 * - `requester`: the billed account, or such staff.
 * - `system`: the payment service or a scheduled job.
 */
export type Who =
  | 'billed'
  | 'customer'
  | 'participant'
  | 'canceller'
  | 'staff'
  | 'decider'
  | 'swapper'
  | 'requester'
  | 'system';

const attends = ({ members }: Subject, { email }: BookingActor) =>
  members.some((member) => (typeof member === 'string' ? member : member.email) === email);

/** @param actor undefined for the payment service and for scheduled jobs */
export function isEntitled(who: Who, booking: Subject, actor: BookingActor | undefined): boolean {
  if (who === 'system') return actor === undefined;
  if (actor === undefined) return false;
  const isBilled = booking.assignedUser?._id === actor.userId;
  if (who === 'billed') return isBilled;
  if (who === 'decider') return actor.decidesRequests;
  if (who === 'swapper') return actor.decidesSwaps;
  if (who === 'requester') return isBilled || actor.decidesRequests;
  if (who === 'canceller')
    return isBilled || (booking.booking_request ? actor.decidesRequests : actor.showsAllBookings);
  if (who === 'participant' && attends(booking, actor)) return true;
  const isCustomers = who === 'customer' || who === 'participant';
  return (actor.showsAllBookings && actor.editsBookings) || (isCustomers && isBilled);
}
