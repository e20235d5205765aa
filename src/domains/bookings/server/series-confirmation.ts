/** Confirms a series: one mail to its customer, and one to each attendee, instead of one for each booking. */
import type { Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { isWithinMailLimits } from '#server/mail/limits.ts';
import { type Delivery, type News, publish } from '#server/outbox.ts';
import type { BookingRecord, MemberRow } from '#domains/bookings/server/model.ts';
import { seriesBookedNews } from '#domains/bookings/server/news.ts';
import { LATER_MS, attendeesOf, knownBy } from '#domains/bookings/server/notices.ts';
import { lockBookings } from '#domains/bookings/server/records.ts';
import { seriesBookedMails, seriesInvitationMails } from '#domains/bookings/server/series-mails.ts';

/** Rows of one INSERT. */
const BATCH = 1000;

/** Stores what the attendees know now, so that a later change of one booking tells them what is new. */
async function keepNotices(trx: Transaction, records: BookingRecord[], told: MemberRow[]): Promise<void> {
  const rows = records.flatMap((record) =>
    told.map((attendee) => ({
      booking_id: record.id,
      email: attendee.email,
      ...knownBy(record, attendee),
      due_at: null,
    })),
  );
  for (let start = 0; start < rows.length; start += BATCH)
    await trx('booking_notices')
      .insert(rows.slice(start, start + BATCH))
      .onConflict(['booking_id', 'email'])
      .ignore();
}

/** The attendees who have not been told of any booking of the series. */
async function untold(trx: Transaction, records: BookingRecord[]): Promise<MemberRow[]> {
  const ids = records.map(({ id }) => id);
  const told = await trx('booking_notices')
    .whereIn('booking_id', ids)
    .whereNotNull('starts_at')
    .distinct()
    .pluck('email');
  return attendeesOf(records[0]!).filter(({ email }) => !told.includes(email));
}

/**
 * The outbox handler of a series that was booked. Attendees beyond the limits of mails are told later. If it is delivered twice, both
 * mails to the customer have the same key, and the attendees have been told.
 */
export async function confirmSeries(services: Services, { id: deliveryId, payload }: Delivery): Promise<void> {
  const now = services.clock.now();
  const seriesId = String(payload.seriesId);
  const ids = await services.knex('bookings').where('series_id', seriesId).orderBy('occurrence').pluck('id');
  await inTransaction(services, async (trx) => {
    const locked = await lockBookings(trx, ids);
    const records = locked.filter(({ active, payment_status }) => active && payment_status === 'completed');
    const [first] = records;
    if (!first) return;
    const attendees = await untold(trx, records);
    const within: MemberRow[] = [];
    for (const attendee of attendees) {
      const mail = { id: `${deliveryId}-${attendee.email}`, sender: first.assigned_user_id, to: attendee.email };
      if (await isWithinMailLimits(services.limits, mail)) within.push(attendee);
    }
    const confirmation = seriesBookedMails(services.config, records, now);
    const mails: News[] = [
      ...(payload.isLater ? [] : confirmation),
      ...within.flatMap((attendee) => seriesInvitationMails(services.config, records, attendee, now)),
    ];
    await keepNotices(trx, records, within);
    const keyed = mails.map((mail, index) => ({
      ...mail,
      payload: { ...mail.payload, key: `series-${deliveryId}-${index}` },
    }));
    const isLater = within.length < attendees.length;
    const later = seriesBookedNews(seriesId, new Date(now.getTime() + LATER_MS));
    await publish(trx, [...keyed, ...(isLater ? [later] : [])], now);
  });
}
