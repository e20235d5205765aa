import { receivedPence } from '#domains/bookings/daily-figures.ts';
import { paymentStateAt } from '#domains/bookings/payment-state.ts';
import { paymentStatusAt } from '#domains/bookings/rules.ts';
import { plannedCharge } from '#domains/bookings/series-terms.ts';
import {
  type MemberRow,
  type SummaryRecord,
  type Viewer,
  billedView,
  contactOf,
  memberView,
  subjectOf,
} from '#domains/bookings/server/model.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { toMajor } from '#shared/money.ts';

/** A summary contains no phone numbers. */
function nameOf(member: MemberRow, viewer: Viewer): BookingSummary['members'][number] {
  const view = memberView(member, viewer);
  return typeof view === 'string' ? view : { _id: view._id, name: view.name, email: view.email };
}

/** The summary of a booking. @param viewer decides which details of other people are shown */
export function bookingSummary(record: SummaryRecord, viewer: Viewer, now: Date): BookingSummary {
  const { resource, space } = record;
  const subject = subjectOf(record);
  const { name, email } = contactOf(record, viewer);
  return {
    ...subject,
    assignedUser: billedView(subject, record, viewer),
    _id: record.id,
    name,
    email,
    title: record.title,
    resource_id: { _id: resource.id, name: resource.name, color: resource.color },
    space_id: { _id: space.id, name: space.name, area: space.area, time_zone: space.time_zone },
    items: record.items,
    members: record.members.map((member) => nameOf(member, viewer)),
    currency: record.currency,
    price: { total: toMajor(record.total_pence, record.currency) },
    paid: toMajor(receivedPence(record), record.currency),
    refund_until: record.refund_until,
    charge_at: plannedCharge(record),
    payment_status: paymentStatusAt(subject, now),
    payment_state: paymentStateAt(subject, record, now),
    checked_in_at: record.checked_in_at,
  };
}
