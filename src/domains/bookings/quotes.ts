/** What a cancellation or a move would cost, to show before it is confirmed. */
import { z } from 'zod';
import { BookingView } from '#domains/bookings/schema.ts';

/** What a cancellation refunds, to show before it is confirmed. */
export const CancelQuote = z.object({
  paid: z.number(),
  /** The automatic refund, and the one that the caller may grant after the deadline. */
  refund: z.number(),
  late_refund: z.number(),
  /** What it has of credits, whether that comes back, and whether the caller may give it back after the deadline. */
  credits: BookingView.shape.credits,
  returns_credits: z.boolean(),
  may_return_credits: z.boolean(),
  /** The last instant of automatic refunds. Null while nothing is paid. */
  refund_until: z.date().nullable(),
  /** The series of the booking, of which more can be cancelled at once. */
  series: BookingView.shape.series,
  /** How the customer gets the refund: 'will be refunded to Visa 4242'. */
  parts: z.array(z.object({ amount: z.number(), how: z.string() })),
});
export type CancelQuote = z.output<typeof CancelQuote>;

/** What the cancellation of several bookings of a series refunds in all. */
export const CancelSeriesQuote = CancelQuote.pick({ paid: true, refund: true, late_refund: true }).extend({
  /** How many would be cancelled. Those that are over or cancelled are not. */
  bookings: z.number(),
});
export type CancelSeriesQuote = z.output<typeof CancelSeriesQuote>;

/** The consequences of a move, to show before it is confirmed. */
export const RescheduleQuote = z.object({
  old_total: z.number(),
  new_total: z.number(),
  /** A positive difference is charged, a negative one refunded. */
  difference: z.number(),
  /** The company on whose account a positive difference goes; null if a card is charged. */
  account: z.string().nullable(),
  /** The minutes or days, and the money, that it has of credits after the move. */
  credits: z.number(),
  credit_money: z.number(),
  /** The charge that the caller may waive, and the refund that they may grant after the deadline. Zero for members. */
  waivable: z.number(),
  late_refund: z.number(),
  available: z.boolean(),
  /** The last instant of automatic refunds after the move. Null while the booking is unpaid. */
  refund_until: z.date().nullable(),
});
export type RescheduleQuote = z.output<typeof RescheduleQuote>;
