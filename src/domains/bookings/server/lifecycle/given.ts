/** What staff give away with bookings, for the list of gifts and its limits. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { spanText } from '#domains/bookings/texts.ts';
import { type Gift, giveAway } from '#domains/gifts/server/index.ts';
import { isCovered } from '#domains/pricing/index.ts';
import type { Pence } from '#shared/money.ts';

const SAYS = {
  difference: 'Waived difference',
  late_refund: 'Refund after the deadline',
  free_booking: 'Booking without a price',
} as const;

type Given = { record: BookingRecord; pence: Pence };

/**
 * Records what the caller gives away with bookings of one customer, as one gift.
 * @param given the bookings, of which some may have nothing of it
 * @throws AgreementNeeded
 */
export async function giveWithBookings(
  trx: Transaction,
  call: Call,
  { kind, given }: { kind: keyof typeof SAYS; given: readonly Given[] },
): Promise<void> {
  const isFree = kind === 'free_booking';
  const meant = isFree ? given : given.filter(({ pence }) => pence > 0);
  const [first] = meant;
  if (!first) return;
  const { id, space, space_id, resource, starts_at, ends_at, assigned_user_id: user_id } = first.record;
  const others = meant.length > 1 ? `, and ${meant.length - 1} more` : '';
  const gift: Gift = {
    ...{ space_id, user_id, kind, monthly: false, about: { model: 'Booking', id } },
    what: `${SAYS[kind]}: ${resource.name}, ${spanText(starts_at, ends_at, space.time_zone)}${others}`,
    worth: meant.reduce((sum, { pence }) => sum + pence, 0),
    ...(isFree && { isFree }),
  };
  await giveAway(trx, call, gift);
}

/** Lists bookings that staff have confirmed for somebody else and that cost nothing, unless what the customer had covers them. */
export async function giveFree(trx: Transaction, call: Call, records: readonly BookingRecord[]): Promise<void> {
  const { actor } = call;
  const free = records.filter(
    (record) =>
      record.payment_status === 'completed' &&
      record.total_pence === 0 &&
      record.assigned_user_id !== actor.userId &&
      editsBookingsOf(actor, record) &&
      !isCovered(record.reductions),
  );
  const given = free.map((record) => ({ record, pence: Math.max(0, record.dynamic_net_pence - record.net_pence) }));
  await giveWithBookings(trx, call, { kind: 'free_booking', given });
}
