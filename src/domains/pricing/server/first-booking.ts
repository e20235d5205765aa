/** The discount on the first booking of a customer at a workspace, which its rules may give. */
import type { Transaction } from '#server/db/transaction.ts';
import type { OfferedReduction } from '#domains/pricing/reductions.ts';
import type { DefinedReduction, ReducedBooking } from '#domains/pricing/server/reductions.ts';
import { Changed } from '#shared/errors.ts';
import { msg, type Message, msgWith } from '#shared/texts.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

declare module '#domains/pricing/reductions.ts' {
  interface KeptReductions {
    first_booking: { percent: number };
  }
}

const NOT_FIRST = msg('This is not your first booking here any more');

const firstSaid = (percent: number): Message => msgWith('{percent}% off the first booking', { percent });

const offered = (percent: number): OfferedReduction<'first_booking'> => ({
  kind: 'first_booking',
  ref: null,
  text: spoken(firstSaid(percent), IN_ENGLISH),
  kept: { percent },
  off: { percent },
});

/** @returns whether the booking is the one that has the discount */
async function takeFirst(trx: Transaction, { id, space, userId, email }: ReducedBooking): Promise<boolean> {
  const first = { space_id: space.id, customer: userId ?? email.toLowerCase() };
  await trx('first_bookings')
    .insert({ ...first, booking_id: id })
    .onConflict()
    .ignore();
  const taken = await trx('first_bookings').where(first).forShare().first('booking_id');
  return taken?.booking_id === id;
}

/**
 * A percentage off the first booking of a customer who is known by their account or their address. Bookings that were cancelled, or not paid in
 * time, do not count as earlier ones. Several at once do not get it more than once.
 */
export const firstBookingReduction: DefinedReduction<'first_booking'> = {
  kind: 'first_booking',

  async quote({ services }, { space, customer: { userId, email }, isSeries }) {
    const percent = space.use_rules?.first_booking_percent;
    if (!percent || isSeries || (userId === null && email === '')) return [];
    const earlier = await services
      .knex('bookings')
      .where({ space_id: space.id, active: true })
      .whereNot('payment_status', 'failed')
      .where((own) => {
        if (userId === null) void own.where('customer_email', email);
        else void own.where('assigned_user_id', userId);
      })
      .first('id');
    return earlier ? [] : [offered(percent)];
  },

  says: ({ kept }) => firstSaid(kept.percent),
  onMove: ({ kept }) => offered(kept.percent),

  /** One of several bookings at most is the first. */
  async take(trx, kept, { when }) {
    for (const { booking } of kept)
      if (!(await takeFirst(trx, booking))) {
        if (when === 'new') throw new Changed(msg('This is not your first booking here any more. Please try again'));
        return NOT_FIRST;
      }
    return undefined;
  },

  async giveBack(trx, bookingIds) {
    await trx('first_bookings').whereIn('booking_id', bookingIds).delete();
  },
};
