/** Desk swaps: a member asks for other seats, and staff of the desk swaps decide. The price stays. */
import type { Call } from '#server/context.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { bookingSentences } from '#domains/bookings/sentences.ts';
import { type BookingChange, changeBooking } from '#domains/bookings/server/changes.ts';
import { bookingFacts, periodFacts, placeFacts } from '#domains/bookings/server/facts.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { mailsOf } from '#domains/bookings/server/lifecycle/effects.ts';
import { NO_MONEY, relocate } from '#domains/bookings/server/lifecycle/relocate.ts';
import { changeLocked } from '#domains/bookings/server/lifecycle/step.ts';
import { viewFor } from '#domains/bookings/server/view.ts';
import type { DecideSwapInput, RaiseSwapInput } from '#domains/bookings/swaps.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** A member may ask again after a rejection, so the history could grow without a limit. */
const SWAPS_PER_ACCOUNT = { name: 'swap', points: 20, seconds: 10 * 60 };

/**
 * The billed member asks for other seats.
 * @throws NotFound; NotAllowed for other people; Conflict if the booking is not a confirmed booking of desks, is past, or has a
 *   request already
 */
export async function raiseSwap(call: Call, { _id, customer_remark }: RaiseSwapInput): Promise<BookingView> {
  const { services, actor } = call;
  await services.limits.spend(SWAPS_PER_ACCOUNT, actor.userId);
  return changeLocked(call, _id, 'requestSwap', async (trx, { record }) => {
    requireUnblocked(actor, record);
    const change: BookingChange = {
      columns: { seat_swap_status: 'Assigned', customer_remark, admin_remark: '' },
      history: { type: 'swap_requested', remark: customer_remark },
      action: bookingSentences.askedForSwap({ ...placeFacts(record), ...periodFacts(record) }),
      live: 'raised',
    };
    return viewFor(call, await changeBooking(trx, record, actor, change, call), record);
  });
}

/**
 * Approves or rejects a swap that is open. An approval moves the booking to the chosen seats, which must be free in its whole
 * period.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict when it was decided meanwhile, the booking is past or cancelled, or a seat is
 *   taken
 */
export async function decideSwap(call: Call, input: DecideSwapInput): Promise<BookingView> {
  const { services, actor } = call;
  const { _id, space_id, seat_swap_status, ids = [], admin_remark = '' } = input;
  const isApproved = seat_swap_status === 'Completed';
  const event = isApproved ? 'approveSwap' : 'rejectSwap';
  return changeLocked(call, _id, event, async (trx, locked) => {
    const { record, step } = locked;
    if (space_id !== undefined && space_id !== record.space_id)
      throw new InvalidInput(msg('Please select a location'), 'space_id');
    const place = { type: input.type ?? record.type, ids, outsideHours: input.outside_hours };
    const moved = isApproved ? await relocate(trx, locked, place, call) : undefined;
    const columns = { seat_swap_status, admin_remark };
    const after = { ...(moved?.after ?? record), ...columns };
    const customer = record.assigned?.name ?? '';
    const change: BookingChange = {
      ...moved?.change,
      columns: { ...moved?.change.columns, ...columns },
      history: {
        type: isApproved ? 'swap_approved' : 'swap_rejected',
        said: moved?.said ?? [],
        remark: admin_remark,
      },
      action: moved
        ? bookingSentences.approvedSwap({ customer, ...moved.places, ...periodFacts(record) })
        : bookingSentences.rejectedSwap({ customer, ...bookingFacts(record) }),
      live: 'raisedApprove',
      mails: (changed) => mailsOf(services, step, { record: changed, money: NO_MONEY }),
    };
    return viewFor(call, await changeBooking(trx, after, actor, change, call), after);
  });
}
