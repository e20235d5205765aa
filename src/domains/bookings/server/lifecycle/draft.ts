/** The row of a new booking. */
import { type Buffers, refundDeadline } from '#domains/availability/index.ts';
import type { Quota } from '#domains/bookings/quotas.ts';
import { flagsOf } from '#domains/bookings/stages.ts';
import { HOLD_MS, MAX_HOLD_HOURS, extendedHold } from '#domains/bookings/rules.ts';
import type { CreateBookingInput } from '#domains/bookings/schema.ts';
import type { Author } from '#domains/bookings/server/changes.ts';
import { type ContactChoice, type Customer, customerOf } from '#domains/bookings/server/people/customer.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { People } from '#domains/bookings/server/people/people.ts';
import { type Place, pricedColumns } from '#domains/bookings/server/places/place.ts';
import { coversSaid } from '#domains/bookings/server/price/reductions.ts';
import { NO_SERIES } from '#domains/bookings/server/series/row.ts';
import { historySentences } from '#domains/bookings/sentences.ts';
import { historyEntry } from '#domains/bookings/server/stored-history.ts';
import type { ReducedQuote } from '#domains/pricing/index.ts';
import { isDeskType } from '#shared/resource-types.ts';
import type { Said } from '#shared/said.ts';

/** The remark of the approval of a booking on account. */

export type NewBooking = Pick<
  CreateBookingInput,
  'type' | 'capacity' | 'from' | 'to' | 'title' | 'ids' | 'amenities_id'
>;

export type BookingDraft = {
  place: Place;
  request: NewBooking;
  people: Omit<People, 'invited'> & { invited?: string; customer?: Customer; contact?: ContactChoice };
  price: ReducedQuote;
  /** The plan that sets its end. */
  planId?: string | undefined;
  /** How the booking becomes certain: it is paid in the cart or by a mailed link, it is on account, or staff approve it. */
  terms: CreateBookingInput['payment'] | 'approval';
  /** What the history says of it: that it is outside the rules, or was made at a door. */
  said: readonly Said[];
  /** Null without a quota, and for staff who book outside the rules. */
  quota: Quota | null;
  /** False if nothing covers its price: whoever is billed never had anything that could. */
  mayBeCovered?: boolean;
  /** Null for a booking that keeps no distance. */
  buffers: Buffers | null;
  /** Null for a booking that is not released when nobody comes. */
  releaseMinutes: number | null;
  /** Null for a booking of which nobody is reminded. */
  remindHours: number | null;
  /** The remark of the customer of a request. */
  remark?: string;
  /** Whoever books stands at the door already. */
  isArrived?: boolean;
  /** Nobody gets a mail because of it: no confirmation, no invitation, no invoice. */
  isQuiet?: boolean;
  /** Whether it is held until somebody confirms it, also if nothing is left to pay. */
  isHeld?: boolean | undefined;
  /** Whether the limits of unpaid and of free bookings count. The caller is then billed. */
  isLimited?: boolean;
};

/** The stage in which a booking begins. */
function firstStage({ price, terms, isHeld }: BookingDraft): 'requested' | 'confirmed' | 'held' {
  if (terms === 'approval') return 'requested';
  const isFree = price.totalPence === 0 && !isHeld;
  return isFree || terms === 'account' ? 'confirmed' : 'held';
}

/** A booking on account is a request that is approved at once: its price is settled outside the product, and it has one invoice. */
export const isAgreed = ({ price, terms }: BookingDraft) => terms === 'account' && price.totalPence > 0;

const NOBODY: Customer = { customer_name: '', customer_email: '', customer_number: '' };

/** The customer as the booking keeps them. That of a booking without a request is read from the account, if there is one. */
function keptCustomer({ people, terms }: BookingDraft): Customer {
  const { billed, customer, invited } = people;
  if ((terms === 'account' || terms === 'approval') && billed && !customer) {
    const { name, email, phone } = billed;
    return customerOf({ name: name || email, email, phone });
  }
  if (customer && (terms !== 'cart' || !billed)) return customer;
  return { ...NOBODY, customer_email: invited ?? '' };
}

/** The end of the hold of a booking that is paid by a mailed link. */
function linkedHold({ people, terms }: BookingDraft, now: Date): Date | null {
  if (terms !== 'link' && !people.invited) return null;
  return extendedHold({ created_at: now, hold_until: null }, MAX_HOLD_HOURS, now);
}

/** What happens to a booking only later. */
const NOTHING_YET = {
  charge_at: null,
  charge_tried_at: null,
  release_warned_at: null,
  reminded_at: null,
  released_at: null,
  released_until: null,
  membership_id: null,
  seat_swap_status: null,
  customer_remark: '',
  admin_remark: '',
  reschedule_reason: '',
  booking_admin_remark: '',
};

/** The new booking. One that costs nothing is confirmed immediately, unless somebody confirms it later. */
export function recordOf(by: Author, now: Date, draft: BookingDraft, unitIds: string[]): Omit<BookingRecord, 'id'> {
  const { place, request, people, price, terms, remark = '' } = draft;
  const stage = firstStage(draft);
  const isConfirmed = stage === 'confirmed';
  const isRequest = terms === 'approval' || isAgreed(draft);
  const seats = place.units.filter((unit) => isDeskType(request.type) && unitIds.includes(unit.id));
  const times = { starts_at: request.from, ends_at: request.to, resource_id: place.resource.id };
  const notice = place.resource.cancellation_notice;
  const extended = stage === 'held' ? linkedHold(draft, now) : null;
  const began = historyEntry(terms === 'approval' ? 'requested' : 'created', times, by, now, {
    said: [...draft.said, ...coversSaid(price.reductions)],
  });
  return {
    ...times,
    ...keptCustomer(draft),
    ...flagsOf(stage, isRequest),
    ...NOTHING_YET,
    ...pricedColumns(price),
    contact_id: null,
    space_id: place.space.id,
    type: request.type,
    title: request.title || place.resource.name,
    capacity: request.capacity,
    assigned_user_id: people.billed?.id ?? null,
    checked_in_at: draft.isArrived ? now : null,
    created_by: by.userId,
    hold_until: stage === 'held' ? (extended ?? new Date(now.getTime() + HOLD_MS)) : null,
    hold_extended_until: extended,
    buffer_before: draft.buffers?.before ?? null,
    buffer_after: draft.buffers?.after ?? null,
    release_minutes: draft.releaseMinutes,
    remind_hours: draft.remindHours,
    currency: place.space.currency,
    paid_pence: 0,
    on_account: false,
    refund_notice_hours: isConfirmed ? notice : null,
    refund_until: isConfirmed ? refundDeadline(request.from, notice) : null,
    plan_id: draft.planId ?? null,
    booking_request: isRequest,
    booking_customer_remark: remark,
    items: seats.map((unit) => ({ _id: unit.id, seat_no: unit.seat_no })),
    old_items: [],
    amenities_id: request.amenities_id ?? [],
    history: isAgreed(draft)
      ? [began, historyEntry('approved', times, by, now, { said: [historySentences.onAccount()] })]
      : [began],
    ...NO_SERIES,
    created_at: now,
    resource: place.resource,
    space: place.space,
    assigned: people.billed,
    members: people.members,
    room_units: isDeskType(request.type) ? [] : unitIds,
    has_one_claim: false,
    has_notices: false,
    has_open_charge: false,
    // Whoever reads the booking once it is stored reads them.
    entry_instructions: '',
  };
}
