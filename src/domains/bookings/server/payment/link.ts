/** Mails the billed member a link to the cart of an unpaid booking, and extends its hold. */
import type { Call } from '#server/context.ts';
import type { MailLinkInput } from '#domains/bookings/payment-link.ts';
import { extendedHold } from '#domains/bookings/rules.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts, heldUntil } from '#domains/bookings/server/facts.ts';
import { paymentLinkMails } from '#domains/bookings/server/mail/mails.ts';
import { applyUnits } from '#domains/bookings/server/lifecycle/effects.ts';
import { changeLocked } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { TimeTaken } from '#shared/errors.ts';

/** Each mail goes to a customer, so an account cannot send them without a limit. */
const LINKS_PER_ACCOUNT = { name: 'payment-link', points: 30, seconds: 10 * 60 };

/** Counts a mail with a payment link. @throws TooMany */
export const spendLink = ({ services, actor }: Call) => services.limits.spend(LINKS_PER_ACCOUNT, actor.userId);

/**
 * Staff mail a payment link. The booking is held for the given hours, at most until 24 hours after it was made.
 * @throws NotFound, NotAllowed; Conflict if the booking no longer waits for its payment
 */
export async function mailPaymentLink(call: Call, { _id, hours }: MailLinkInput): Promise<BookingView> {
  const { actor, now } = call;
  await spendLink(call);
  return changeLocked(call, _id, 'extendHold', async (trx, { record, step }) => {
    const holdUntil = extendedHold(record, hours, now);
    if (!(await applyUnits(trx, record, { step, now, holdUntil }))) throw new TimeTaken();
    const change = {
      to: step.to,
      columns: { hold_until: holdUntil, hold_extended_until: holdUntil },
      history: { type: 'link_mailed' as const, said: [heldUntil(record, holdUntil)] },
      action: bookingSentences.mailedLink(bookingFacts(record)),
      live: 'update' as const,
      events: paymentLinkMails(record, holdUntil),
    };
    return viewFor(call, await changeBooking(trx, record, actor, change, call), record);
  });
}
