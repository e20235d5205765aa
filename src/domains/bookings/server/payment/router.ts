import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  AccountPaymentInput,
  DeskPaymentInput,
  PayChargeInput,
  PayChargeView,
  PaySeriesInput,
  PaySeriesView,
  ReaderPaymentInput,
  ReaderPaymentView,
  ReaderView,
  StartBookingPaymentInput,
} from '#domains/bookings/payment-schema.ts';
import { BookingIdInput, BookingView } from '#domains/bookings/schema.ts';
import { payAtReader, readerPayment, readersOf, stopAtReader } from '#domains/bookings/server/payment/at-reader.ts';
import { payCharge, paySeries } from '#domains/bookings/server/payment/charge.ts';

import { cardsOfCustomer } from '#domains/bookings/server/payment/customer-cards.ts';
import { payOnAccount, recordDeskPayment } from '#domains/bookings/server/payment/desk.ts';
import { startBookingPayment } from '#domains/bookings/server/payment/start.ts';
import { CardView, CONFIRM_AT_BANK, StartedPayment } from '#domains/payments/index.ts';
import { msg } from '#shared/texts.ts';

/** The payments of bookings. The service decides who may pay one. */
export const bookingPaymentRouter = router({
  payCharge: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own, or manages the space',
      rest: rest.post('/stripe/payCharge', {
        summary: 'Pay a booking; if the bank asks the customer to confirm, data.url is the page for it',
        message: msg('Payment successfully done'),
        messageOf: (output) => ((output as PayChargeView).url ? CONFIRM_AT_BANK : undefined),
        example: {
          _id: '1',
          source_id: 'pm_1',
          currency: 'GBP',
          amount: 10800,
          members: ['member@cockpit.test'],
          description: 'Boardroom',
        },
      }),
    })
    .input(PayChargeInput)
    .output(PayChargeView)
    .mutation(({ ctx, input }) => payCharge(ctx, input)),
  paySeries: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own, or manages the space',
      rest: rest.post('/stripe/paySeries', {
        summary: 'Pay all unpaid bookings of a recurring booking at once; data.url is the page of the bank, as for one',
        message: msg('Payment successfully done'),
        messageOf: (output) => ((output as PaySeriesView).url ? CONFIRM_AT_BANK : undefined),
        example: { _id: '1', source_id: 'pm_1', amount: 43200 },
      }),
    })
    .input(PaySeriesInput)
    .output(PaySeriesView)
    .mutation(({ ctx, input }) => paySeries(ctx, input)),
  cardsOfCustomer: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.get(
        '/bookings/{_id}/customer-cards',
        'The saved cards of the billed member of a booking, for staff who see all bookings',
      ),
    })
    .input(BookingIdInput)
    .output(z.array(CardView))
    .query(({ ctx, input }) => cardsOfCustomer(ctx, input._id)),
  recordDeskPayment: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/bookings/{_id}/desk-payment', {
        summary: 'Record that a booking was paid at the desk: in cash, at a card terminal or by bank transfer',
        message: msg('Payment successfully done'),
        example: { method: 'terminal', reference: 'T-1042', amount: 10800 },
      }),
    })
    .input(DeskPaymentInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => recordDeskPayment(ctx, input)),
  readers: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/bookings/{_id}/readers', 'The card readers at the desk of the workspace of a booking'),
    })
    .input(BookingIdInput)
    .output(z.array(ReaderView))
    .query(({ ctx, input }) => readersOf(ctx, input._id)),
  payAtReader: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/bookings/{_id}/reader-payment', {
        summary:
          'Send the price of a booking to a card reader, where the customer pays it. Its state follows at the same address',
        message: msg('The card reader waits for a card'),
        example: { reader_id: 'tmr_1', amount: 10800 },
      }),
    })
    .input(ReaderPaymentInput)
    .output(ReaderPaymentView)
    .mutation(({ ctx, input }) => payAtReader(ctx, input)),
  readerPayment: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/bookings/{_id}/reader-payment', 'What became of the last payment of a booking at a card reader'),
    })
    .input(BookingIdInput)
    .output(ReaderPaymentView)
    .query(({ ctx, input }) => readerPayment(ctx, input._id)),
  stopAtReader: may('booking.booking')
    .meta({
      final: 'It can be sent to the reader again.',
      rule: 'manages the space',
      rest: rest.delete('/bookings/{_id}/reader-payment', {
        summary:
          'Take the payment of a booking off its card reader. It may have been paid meanwhile, which the answer says',
      }),
    })
    .input(BookingIdInput)
    .output(ReaderPaymentView)
    .mutation(({ ctx, input }) => stopAtReader(ctx, input._id)),
  payOnAccount: signedIn
    .meta({
      byKey: 'billing',
      rule: 'own, or manages the space',
      rest: rest.post('/bookings/{_id}/account-payment', {
        summary: 'Put a booking on the account of a company, which pays a collective invoice each month',
        message: msg('Booking confirmed'),
        example: { company_id: '1', amount: 10800 },
      }),
    })
    .input(AccountPaymentInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => payOnAccount(ctx, input)),
  startBookingPayment: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own account',
      rest: rest.post('/bookings/{_id}/start-payment', {
        summary:
          'Begin a payment of a booking by bank debit, card or wallet, which the browser confirms at the payment service with data.client_secret',
        example: { amount: 10800 },
      }),
    })
    .input(StartBookingPaymentInput)
    .output(StartedPayment)
    .mutation(({ ctx, input }) => startBookingPayment(ctx, input)),
});
