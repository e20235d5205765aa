/** Confirms a held booking of which nothing is left to pay. */
import type { Call } from '#server/context.ts';
import { within } from '#server/db/transaction.ts';
import { refundDeadline } from '#domains/availability/index.ts';
import type { ConfirmFreeInput } from '#domains/bookings/redeem.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { editsBookingsOf, requireUnblocked } from '#domains/bookings/server/access.ts';
import { changeBooking } from '#domains/bookings/server/changes.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import { resolveMembers } from '#domains/bookings/server/people/people.ts';
import { readVisibleBooking } from '#domains/bookings/server/records.ts';
import { applyUnits, mailsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { giveFree } from '#domains/bookings/server/lifecycle/given.ts';
import { requireFreeLeft } from '#domains/bookings/server/lifecycle/hold-limits.ts';
import { requireReductions } from '#domains/bookings/server/lifecycle/ended.ts';
import { changeLocked, requireStep } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import { isCovered } from '#domains/pricing/index.ts';
import { PaymentNeeded, TimeTaken } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

/**
 * Confirms a held booking that costs nothing, or that credits or a voucher cover, at the press of a customer or of staff.
 * @throws NotFound, NotAllowed, TooMany, InvalidInput; Conflict if something is left to pay, or if it is no longer held
 */
export async function confirmFree(call: Call, { _id, members: named }: ConfirmFreeInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const seen = await readVisibleBooking(services.knex, actor, _id);
  requireStep(seen, 'confirmFree', actor, now);
  requireUnblocked(actor, seen);
  await requireReductions(call, [seen], 'confirmFree');
  return changeLocked(call, _id, 'confirmFree', async (trx, { record, step }) => {
    if (record.total_pence > 0)
      throw new PaymentNeeded(
        msgWith('Please pay {amount} for this booking', {
          amount: { pence: record.total_pence, currency: record.currency },
        }),
      );
    const isLimited = !editsBookingsOf(actor, record) && !isCovered(record.reductions);
    const attending = named && { members: named, capacity: record.capacity };
    const members = attending && (await resolveMembers(within(services, trx), actor, record, attending));
    if (!(await applyUnits(trx, record, { step, now }))) throw new TimeTaken();
    await lockParents(trx, [record], { actorId: actor.userId, isAlone: isLimited });
    if (isLimited) await requireFreeLeft(trx, actor.userId, call);
    const notice = record.resource.cancellation_notice;
    const change = {
      to: step.to,
      columns: {
        hold_until: null,
        refund_notice_hours: notice,
        refund_until: refundDeadline(record.starts_at, notice),
      },
      action: bookingSentences.confirmed({ resource: record.resource.name }),
      ...(members && { members }),
      live: 'update' as const,
      mails: (after: BookingRecord) =>
        mailsOf(services, step, { record: after, money: { chargePence: 0, refundPence: 0 } }),
    };
    const confirmed = await changeBooking(trx, record, actor, change, call);
    await giveFree(trx, call, [confirmed]);
    return viewFor(call, confirmed);
  });
}
