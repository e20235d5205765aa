/** Who may see and change a booking: its people, and staff by their role and reach. */
import { type Actor, managesBookingsOf, managesSpace, seesSpace, NO_ACCESS } from '#server/actor.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { isOnlyRequest, isShownToAttendees } from '#domains/bookings/rules.ts';
import type { BookingRecord, Viewer } from '#domains/bookings/server/model.ts';
import { NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';

/** True for staff who see the booking requests of this workspace. */
export function seesRequestsOf(actor: Actor, spaceId: string): boolean {
  return may(actor.role, 'bookingRequest', 'show') && managesSpace(actor, spaceId);
}

/** True for staff who see the desk swaps of this workspace. */
export function seesSwapsOf(actor: Actor, spaceId: string): boolean {
  return may(actor.role, 'deskSwap', 'show') && managesSpace(actor, spaceId);
}

/**
 * The billed member, the attendees, and staff who manage the bookings of the workspace may see a booking. Until a request is
 * approved, staff need the area of requests. Staff of the desk swaps see the bookings with a swap request.
 */
export function maySee(actor: Actor, record: BookingRecord): boolean {
  if (record.assigned_user_id === actor.userId || isInvitee(actor, record)) return true;
  const attends = record.members.some((member) => member.email === actor.email);
  if (attends && isShownToAttendees(record)) return true;
  if (record.booking_request && seesRequestsOf(actor, record.space_id)) return true;
  if (record.seat_swap_status && seesSwapsOf(actor, record.space_id)) return true;
  return !isOnlyRequest(record) && managesBookingsOf(actor, record.space_id);
}

/** True if staff have booked for this person, whom they have invited and who is not billed yet. */
function isInvitee(actor: Actor, record: BookingRecord): boolean {
  const { assigned_user_id, booking_request, customer_email } = record;
  return assigned_user_id === null && !booking_request && customer_email === actor.email;
}

/** The booking as its invited customer sees it: billed to them. Their first change of it stores that. */
export function asCustomer(actor: Actor, record: BookingRecord): BookingRecord {
  if (!isInvitee(actor, record)) return record;
  const { userId: id, name, email } = actor;
  return { ...record, assigned_user_id: id, assigned: { id, name, email } };
}

/** The actor of the lifecycle. The right to all bookings counts only in workspaces that the actor manages. */
export function bookingActor(actor: Actor, { space_id }: Pick<BookingRecord, 'space_id'>): BookingActor {
  const { userId, email, role } = actor;
  const managed = managesSpace(actor, space_id);
  return {
    userId,
    email,
    showsAllBookings: managesBookingsOf(actor, space_id),
    editsBookings: managed && may(role, 'booking.booking'),
    decidesRequests: managesBookingsOf(actor, space_id) && may(role, 'bookingRequest'),
    decidesSwaps: managed && may(role, 'deskSwap'),
  };
}

/** True for staff who see and edit the bookings of the workspace. They book for others, waive a difference, and refund after the deadline. */
export function editsBookingsOf(actor: Actor, { space_id }: Pick<BookingRecord, 'space_id'>): boolean {
  const { showsAllBookings, editsBookings } = bookingActor(actor, { space_id });
  return showsAllBookings && editsBookings;
}

/** False if nothing covers the price of a booking that is billed to this account: the caller, who never had anything that could. */
export const mayBeCovered = ({ userId, mayHaveCredits }: Actor, billedId: string | null | undefined): boolean =>
  mayHaveCredits || billedId !== userId;

/** @throws NotAllowed for members who are blocked in the workspace: they may neither change nor pay its bookings */
export function requireUnblocked(actor: Actor, record: Pick<BookingRecord, 'space_id'>): void {
  const { showsAllBookings } = bookingActor(actor, record);
  if (!showsAllBookings && !seesSpace(actor, record.space_id)) throw new NotAllowed(NO_ACCESS);
}

/** The actor as the viewer of a booking. */
export function viewerOf(actor: Actor, record: Pick<BookingRecord, 'space_id'>): Viewer {
  return {
    ...bookingActor(actor, record),
    seesRequests: seesRequestsOf(actor, record.space_id),
    seesSwaps: seesSwapsOf(actor, record.space_id),
  };
}
