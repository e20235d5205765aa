import { rest } from '#server/rest-route.ts';
import { router, signedIn } from '#server/trpc.ts';
import { ConfirmFreeInput, RedeemInput } from '#domains/bookings/redeem.ts';
import { BookingView } from '#domains/bookings/schema.ts';
import { confirmFree } from '#domains/bookings/server/payment/confirm-free.ts';
import { redeem } from '#domains/bookings/server/price/redeem.ts';
import { msg } from '#shared/texts.ts';

/** Vouchers of bookings that wait for their payment, and their confirmation if nothing is left to pay. The lifecycle decides who may do that, and when. */
export const voucherRouter = router({
  redeem: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/{_id}/voucher', {
        summary:
          'Use a voucher for a booking that waits for its payment. A second one replaces the first, if it is cheaper. A booking that then costs nothing stays held until it is confirmed',
        example: { voucher_code: 'SPRING20' },
      }),
    })
    .input(RedeemInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => redeem(ctx, input)),
  confirmFree: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/{_id}/confirm', {
        summary:
          'Confirm a held booking of which nothing is left to pay, because it costs nothing or because credits or a voucher cover it. `members` are those who attend',
        message: msg('Booking successfully done'),
        example: { members: ['member@cockpit.test'] },
      }),
    })
    .input(ConfirmFreeInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => confirmFree(ctx, input)),
});
