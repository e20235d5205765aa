import { rest } from '#server/rest-route.ts';
import { router, signedIn } from '#server/trpc.ts';
import { RedeemInput } from '#domains/bookings/redeem.ts';
import { BookingView } from '#domains/bookings/schema.ts';
import { redeemVoucher } from '#domains/bookings/server/service/redeem.ts';

/** Vouchers of bookings. The lifecycle of the booking decides who may use one, and when. */
export const voucherRouter = router({
  redeem: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.put('/bookings/{_id}/voucher', {
        summary:
          'Use a voucher for a booking that waits for its payment. A second one replaces the first, if it is cheaper. A booking that then costs nothing is confirmed',
        example: { voucher_code: 'SPRING20' },
      }),
    })
    .input(RedeemInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => redeemVoucher(ctx, input)),
});
