/**
 * The mails to the attendees of a booking. A change marks when they are notified. What the mail says is decided then: what differs from
 * the last mail to them, so that many changes are one mail.
 */
import type { Moment, Services } from '#server/context.ts';
import { momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { isWithinMailLimits } from '#server/mail/limits.ts';
import { type Delivery, type News, publish } from '#server/outbox.ts';
import { type Notified, noticeFor } from '#domains/bookings/notices.ts';
import { noticeMails } from '#domains/bookings/server/mail/attendee-mails.ts';
import { customersOf, placeName } from '#domains/bookings/server/mail/about.ts';
import type { BookingRecord, MemberRow } from '#domains/bookings/server/model.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { HOUR } from '#shared/time.ts';

/** A row of `booking_notices`: what the last mail to an attendee said, and when they are notified of what is new. Nothing yet if all are null. */
export type NoticeRow = {
  booking_id: string;
  email: string;
  starts_at: Date | null;
  ends_at: Date | null;
  place: string | null;
  due_at: Date | null;
};

/** Attendees of a booking are due to be notified of what is new. */
export const NOTICES_DUE = 'booking.notices-due';

/** A mail beyond the limits of the day is tried again after this time. */
const LATER_MS = HOUR;

const dueNews = (bookingId: string, dueAt: Date): News => ({ topic: NOTICES_DUE, payload: { bookingId }, dueAt });

/** The people who attend, without the customer, who gets mails of their own. */
export function attendeesOf(record: BookingRecord): MemberRow[] {
  const customers = customersOf(record).map(({ email }) => email);
  return record.members.filter(({ email }) => !customers.includes(email));
}

/**
 * Marks when the attendees are notified of a change, and those who attended until now. A later change postpones that. The caller has
 * locked the booking.
 * @param only one address, if the change is new to nobody else
 * @returns the message that is due then; none if nobody attends or did
 */
export async function planNotices(
  trx: Transaction,
  record: BookingRecord,
  { dueAt, only }: { dueAt: Date; only?: string },
): Promise<News[]> {
  const booking_id = record.id;
  const emails = only ? [only] : attendeesOf(record).map(({ email }) => email);
  const isKnown = !only && record.has_notices;
  if (!isKnown && emails.length === 0) return [];
  if (isKnown) await trx('booking_notices').where({ booking_id }).update({ due_at: dueAt });
  if (emails.length > 0)
    await trx('booking_notices')
      .insert(emails.map((email) => ({ booking_id, email, due_at: dueAt })))
      .onConflict(['booking_id', 'email'])
      .merge(['due_at']);
  return [dueNews(booking_id, dueAt)];
}

function notifiedOf({ starts_at, ends_at, place }: NoticeRow): Notified | undefined {
  return starts_at && ends_at ? { starts_at, ends_at, place } : undefined;
}

/** What an attendee knows once they are notified of the booking as it is. Undefined for who does not attend. */
export function knownBy(record: BookingRecord, attendee: MemberRow | undefined): Notified | undefined {
  const { starts_at, ends_at, active, payment_status } = record;
  const isShown = active && payment_status === 'completed' && attendee !== undefined;
  return isShown ? { starts_at, ends_at, place: placeName(record) } : undefined;
}

type Notifying = { record: BookingRecord; deliveryId: string; at: Moment };

/** Tells one person what is new to them. @returns false if they can only be notified later, because of the limits of mails */
async function notify(trx: Transaction, row: NoticeRow, { record, deliveryId, at }: Notifying): Promise<boolean> {
  const { services, now } = at;
  const { booking_id, email } = row;
  const attendee = attendeesOf(record).find((member) => member.email === email);
  const [known, notified] = [knownBy(record, attendee), notifiedOf(row)];
  const isCustomer = customersOf(record).some((customer) => customer.email === email);
  const notice = record.ends_at > now && !isCustomer ? noticeFor(known, notified) : undefined;
  if (notice) {
    const limited = { id: `${deliveryId}-${email}`, sender: record.assigned_user_id, to: email };
    if (!(await isWithinMailLimits(services.limits, limited))) return false;
    await publish(
      trx,
      noticeMails(services.config, record, { notice, notified, to: attendee ?? { name: '', email }, now }),
      now,
    );
  }
  const key = trx('booking_notices').where({ booking_id, email });
  await (known ? key.update({ ...(notice && known), due_at: null }) : key.delete());
  return true;
}

/** The outbox handler of NOTICES_DUE. Who is due later, because the booking has changed again, is left to a later message. */
export async function notifyAttendees(services: Services, { id: deliveryId, payload }: Delivery): Promise<void> {
  const at = momentOf(services);
  const bookingId = String(payload.bookingId);
  await inTransaction(services, async (trx) => {
    const record = await lockBooking(trx, bookingId);
    const due = await trx('booking_notices').where('booking_id', bookingId).where('due_at', '<=', at.now).select('*');
    const postponed: string[] = [];
    for (const row of due) if (!(await notify(trx, row, { record, deliveryId, at }))) postponed.push(row.email);
    if (postponed.length === 0) return;
    const dueAt = new Date(at.now.getTime() + LATER_MS);
    const rows = trx('booking_notices').where('booking_id', bookingId).whereIn('email', postponed);
    await rows.update({ due_at: dueAt });
    await publish(trx, [dueNews(bookingId, dueAt)], at.now);
    services.log.warn({ bookingId, mails: postponed.length }, 'mails to attendees are sent later');
  });
}
