import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { leaveRefusal } from '#domains/bookings/rules.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts } from '#domains/bookings/server/facts.ts';
import { leftMails } from '#domains/bookings/server/mail/attendee-mails.ts';
import { lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { summaryFor } from '#domains/bookings/server/view.ts';
import { refusalError } from '#domains/bookings/server/lifecycle/step.ts';

/**
 * Takes the caller out of the attendees of a booking. Their calendar entry is cancelled, and the customer is told. The customer has
 * entered the address of the caller and may know nothing else of the account, so that the change is made under the address.
 * @throws NotFound; NotAllowed for everybody but attendees; Conflict if the booking is over or cancelled, or if its price is being charged
 */
export async function leaveBooking(call: Call, { _id }: { _id: string }): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  const { userId, email } = actor;
  return inTransaction(services, async (trx) => {
    const record = await lockVisibleBooking(trx, actor, _id);
    const refusal = leaveRefusal(summaryFor(call, record), actor, now);
    if (refusal) throw refusalError(refusal);
    const change = {
      members: record.members.filter((member) => member.email !== email),
      history: { type: 'left' as const },
      action: bookingSentences.left(bookingFacts(record)),
      live: 'update' as const,
      notices: { dueAt: now, only: email },
      events: leftMails(record, actor),
    };
    await changeBooking(trx, record, { userId, name: email, email }, change, call);
    return { _id };
  });
}
