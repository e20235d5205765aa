import type { BookingView, PaymentStatus, Seat } from '#domains/bookings/schema.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import type { Subject } from '#domains/bookings/stages.ts';
import { releaseAt } from '#domains/bookings/releases.ts';
import { type BookedSpace, placeView } from '#domains/bookings/server/places/place-view.ts';
import { priceView } from '#domains/bookings/server/price/price-view.ts';
import { plannedCharge } from '#domains/bookings/series-terms.ts';
import { paymentStatusAt } from '#domains/bookings/rules.ts';
import { entryOf } from '#domains/bookings/server/entry.ts';
import { type StoredEntry, historyView } from '#domains/bookings/server/stored-history.ts';
import { paymentStateAt } from '#domains/bookings/payment-state.ts';
import type { SUMMARY_COLUMNS } from '#domains/bookings/server/list/summary-columns.ts';
import { type OfSeries, type SeriesTerms, seriesRef } from '#domains/bookings/server/series/row.ts';
import type { Reduction } from '#domains/pricing/index.ts';
import type { Currency } from '#shared/money.ts';
import type { BookedResource } from '#domains/resources/server/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import type { Said } from '#shared/said.ts';
import type { Translate } from '#shared/texts.ts';

/** A row of `bookings`. */
export type BookingRow = OfSeries & {
  id: string;
  space_id: string;
  resource_id: string;
  type: ResourceType;
  title: string;
  capacity: number;
  starts_at: Date;
  ends_at: Date;
  assigned_user_id: string | null;
  created_by: string | null;
  active: boolean;
  payment_status: PaymentStatus;
  processing_payment: boolean;
  hold_until: Date | null;
  /** The minutes that stay free around a meeting; both are null for a booking that keeps no distance. */
  buffer_before: number | null;
  buffer_after: number | null;
  /** The end of a hold that staff have extended. */
  hold_extended_until: Date | null;
  /** When it is charged, for one of a series that is paid date by date, and when that was tried. */
  charge_at: Date | null;
  charge_tried_at: Date | null;
  /** When the customer has arrived. */
  checked_in_at: Date | null;
  /** The minutes without a check-in after which the rest of a meeting is released; null without the rule. */
  release_minutes: number | null;
  release_warned_at: Date | null;
  /** The hours before the start at which the customer is reminded; null without the rule. */
  remind_hours: number | null;
  reminded_at: Date | null;
  /** When the rest was released because nobody came, and the end that the booking had until then. */
  released_at: Date | null;
  released_until: Date | null;
  /** The membership whose place it is. */
  membership_id: string | null;
  /** That of its workspace when it was booked. */
  currency: Currency;
  net_pence: number;
  total_pence: number;
  tax_percent: number;
  dynamic_net_pence: number;
  base_net_pence: number;
  /** The amount paid by card or at the desk, or put on the account of a company, minus refunds. */
  paid_pence: number;
  /** Whether a company has it on its account. What it pays there is paid with its collective invoices. */
  on_account: boolean;
  /** The price of the period at full rates, including waived amounts. */
  full_total_pence: number;
  /** The cancellation notice at the time of the payment, and the deadline of automatic refunds. Both are null before it. */
  refund_notice_hours: number | null;
  refund_until: Date | null;
  /** The plan that sets its end. */
  plan_id: string | null;
  /** What lowers its price. */
  reductions: Reduction[];
  seat_swap_status: BookingView['seat_swap_status'];
  customer_remark: string;
  admin_remark: string;
  reschedule_reason: string;
  booking_request: boolean;
  booking_status: BookingView['booking_status'];
  /** The contact of the workspace for whom it was booked. */
  contact_id: string | null;
  /** The customer without an account, or of a request, as entered. */
  customer_name: string;
  customer_email: string;
  customer_number: string;
  booking_customer_remark: string;
  booking_admin_remark: string;
  items: Seat[];
  old_items: Seat[];
  amenities_id: string[];
  history: StoredEntry[];
  created_at: Date;
};

/** A booking with the place and the people that its view shows. */
export type BookingRecord = BookingRow & {
  resource: BookedResource;
  space: BookedSpace;
  /** How people get in: those of the resource, or of the workspace. Blank in lists. */
  entry_instructions: string;
  assigned: { id: string; name: string; email: string } | null;
  members: MemberRow[];
  series: SeriesTerms | null;
  /** The only unit of its room; empty for seats, which are its `items`, and in lists. */
  room_units: string[];
  /** Whether it has one claim of a unit, or none any more. False in lists. */
  has_one_claim: boolean;
  /** Whether attendees were notified of it, or are to be notified. False in lists. */
  has_notices: boolean;
  /** Whether a charge of it may still succeed. False in lists. */
  has_open_charge: boolean;
};

/** A booking with what a row of a list on the screen shows. Every BookingRecord has it, too. */
export type SummaryRecord = Pick<BookingRecord, (typeof SUMMARY_COLUMNS)[number] | 'assigned' | 'members'> & {
  resource: Pick<BookingRecord['resource'], 'id' | 'name' | 'color'>;
  space: Pick<BookingRecord['space'], 'id' | 'name' | 'area' | 'time_zone'>;
};

export type MemberRow = { email: string; name: string; number: string; user_id: string | null };

/** The account to which a booking is shown. */
export type Viewer = BookingActor & {
  /** Whether the viewer may see the booking requests of the workspace. */
  seesRequests: boolean;
  /** Whether the viewer may see the desk swaps of the workspace. */
  seesSwaps: boolean;
};

/** Staff see the accounts of all attendees. Other viewers see their own account, and only the email addresses of others. */
export function memberView(member: MemberRow, viewer: Viewer): BookingView['members'][number] {
  const isKnown = viewer.showsAllBookings || member.user_id === viewer.userId;
  return member.user_id && isKnown
    ? { _id: member.user_id, name: member.name, email: member.email, number: member.number }
    : member.email;
}

type Contact = Pick<BookingView, 'name' | 'email' | 'number'>;

/** The data of a customer without an account, or of a request, for staff, for the customer, and for those who entered it. */
export function contactOf(record: SummaryRecord, viewer: Viewer): Contact {
  const { customer_name: name, customer_email: email, customer_number: number } = record;
  const isCustomer = record.assigned_user_id === viewer.userId || email === viewer.email;
  const isOwn = isCustomer || record.created_by === viewer.userId;
  const maySee = isOwn || viewer.showsAllBookings || viewer.seesRequests;
  return maySee ? { name, email, number } : { name: '', email: '', number: '' };
}

type BookedSubject = Subject & Pick<BookingView, 'assignedUser'>;

/** Staff who see a booking only as a request learn what was entered, and nothing of the customer's account. */
export function billedView(subject: BookedSubject, record: SummaryRecord, viewer: Viewer): BookingView['assignedUser'] {
  const isSwap = record.seat_swap_status !== null && viewer.seesSwaps;
  const isOnlyOfRequests = record.booking_request && viewer.seesRequests && !viewer.showsAllBookings && !isSwap;
  return isOnlyOfRequests && record.assigned_user_id !== viewer.userId ? null : subject.assignedUser;
}

/** The fields of a booking that the lifecycle needs. */
export function subjectOf(record: SummaryRecord): BookedSubject {
  return {
    type: record.type,
    from: record.starts_at,
    to: record.ends_at,
    active: record.active,
    payment_status: record.payment_status,
    processingPayment: record.processing_payment,
    booking_request: record.booking_request,
    booking_status: record.booking_status,
    seat_swap_status: record.seat_swap_status,
    hold_until: record.hold_until,
    release_at: releaseAt(record),
    released_until: record.released_until,
    membership_id: record.membership_id,
    members: record.members.map(({ email }) => email),
    assignedUser: record.assigned && {
      _id: record.assigned.id,
      name: record.assigned.name,
      email: record.assigned.email,
    },
  };
}

/**
 * Who reads a booking.
 * @param viewer decides which details of other people are shown
 * @param words puts its history into words, in the language of `t`
 * @param textOf does so with its reductions
 */
type Reading = {
  viewer: Viewer;
  now: Date;
  words: (said: Said) => string;
  textOf: (reduction: Reduction) => string;
  t: Translate;
};

/** The view of a booking. */
export function bookingView(record: BookingRecord, { viewer, now, words, textOf, t }: Reading): BookingView {
  const subject = subjectOf(record);
  return {
    ...subject,
    ...contactOf(record, viewer),
    assignedUser: billedView(subject, record, viewer),
    _id: record.id,
    title: record.title,
    capacity: record.capacity,
    ...placeView(record),
    ...priceView(record, textOf),
    items: record.items,
    old_items: record.old_items,
    members: record.members.map((member) => memberView(member, viewer)),
    amenities_id: record.amenities_id,
    plan_id: record.plan_id,
    refund_until: record.refund_until,
    payment_status: paymentStatusAt(subject, now),
    payment_state: paymentStateAt(subject, record, now),
    customer_remark: record.customer_remark,
    admin_remark: record.admin_remark,
    reschedule_reason: record.reschedule_reason,
    booking_customer_remark: record.booking_customer_remark,
    booking_admin_remark: record.booking_admin_remark,
    series: seriesRef(record, t),
    charge_at: plannedCharge(record),
    created_at: record.created_at,
    checked_in_at: record.checked_in_at,
    released_at: record.released_at,
    entry_instructions: entryOf(record, now),
    meta: historyView(record.history, words),
  };
}
