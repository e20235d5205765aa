import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import { BookingIdInput, BookingView } from '#domains/bookings/index.ts';
import { ConsentView, GiveConsentInput, WithdrawConsentInput } from '#domains/payments/consent.ts';
import { CONFIRM_AT_BANK } from '#domains/payments/methods.ts';
import {
  AccountPaymentInput,
  AttachCardInput,
  BankAccountView,
  BillingView,
  CardIdInput,
  CardView,
  ChooseLocationInput,
  ChosenLocation,
  DeskPaymentInput,
  MemberMethods,
  MemberCardsInput,
  PayChargeInput,
  PayChargeView,
  PaymentDoneInput,
  PaySeriesInput,
  PaySeriesView,
  PaymentDoneView,
  ReaderLocationsView,
  ReaderPaymentInput,
  ReaderPaymentView,
  ReaderSpaceInput,
  ReaderView,
  SaveBankAccountInput,
  StartBookingPaymentInput,
  StartedBankAccount,
  StartedPayment,
} from '#domains/payments/schema.ts';
import { saveBankAccount, startBankAccount } from '#domains/payments/server/service/bank-accounts.ts';
import {
  attachCard,
  billingDetails,
  cardsOfCustomer,
  cardsOfMember,
  giveConsent,
  removeCard,
  setDefaultCard,
} from '#domains/payments/server/service/cards.ts';
import { withdrawConsent } from '#domains/payments/server/service/consent.ts';
import { payOnAccount, recordDeskPayment } from '#domains/payments/server/service/desk.ts';
import { payCharge } from '#domains/payments/server/service/charge.ts';
import { paySeries } from '#domains/payments/server/service/charge-series.ts';
import { chooseLocation, readerLocations } from '#domains/payments/server/service/reader-location.ts';
import {
  payAtReader,
  readerPayment,
  readersOf,
  stopAtReader,
} from '#domains/payments/server/service/reader-payment.ts';
import { startBookingPayment } from '#domains/payments/server/service/start-booking.ts';
import { paymentDone } from '#domains/payments/server/service/done.ts';

const ChangedCard = z.object({ src_id: z.string() });

/** Customers, and roles that edit the area of billing, manage their own cards. The service decides who may pay a booking. */
export const paymentsRouter = router({
  attachCard: signedIn
    .meta({
      rule: 'secret',
      rest: rest.post('/stripe/attachPayment', {
        summary: 'Save the card of a token of the payment service; it becomes the default card',
        example: { src_id: 'tok_visa' },
      }),
    })
    .input(AttachCardInput)
    .output(CardView)
    .mutation(({ ctx, input }) => attachCard(ctx, input.src_id)),
  startBankAccount: signedIn
    .meta({
      rule: 'no record',
      rest: rest.post('/stripe/start-bank-account', {
        summary:
          'Begin to save a bank account, which the browser confirms at the payment service with data.client_secret',
      }),
    })
    .output(StartedBankAccount)
    .mutation(({ ctx }) => startBankAccount(ctx)),
  saveBankAccount: signedIn
    .meta({
      rule: 'own card',
      rest: rest.post('/stripe/save-bank-account', {
        summary: 'Make a bank account the default, once the payment service has saved it',
        example: { setup_id: 'seti_1' },
      }),
    })
    .input(SaveBankAccountInput)
    .output(BankAccountView)
    .mutation(({ ctx, input }) => saveBankAccount(ctx, input.setup_id)),
  billingDetails: signedIn
    .meta({
      rule: 'no record',
      rest: rest.get('/stripe/billingDetails', 'The cards, the bank accounts and the last ten charges of the caller'),
    })
    .output(BillingView)
    .query(({ ctx }) => billingDetails(ctx)),
  setDefaultCard: signedIn
    .meta({
      rule: 'own card',
      rest: rest.post('/stripe/change-default-payment', {
        summary: 'Make a saved card or bank account the default',
        example: { src_id: 'pm_1' },
      }),
    })
    .input(CardIdInput)
    .output(ChangedCard)
    .mutation(({ ctx, input }) => setDefaultCard(ctx, input.src_id)),
  removeCard: signedIn
    .meta({
      final: 'The payment service has forgotten it.',
      rule: 'own card',
      rest: rest.delete('/stripe/payment-source', {
        summary: 'Remove a saved card or bank account; src_id is in the body or in the query',
        example: { src_id: 'pm_1' },
      }),
    })
    .input(CardIdInput)
    .output(ChangedCard)
    .mutation(({ ctx, input }) => removeCard(ctx, input.src_id)),
  giveConsent: signedIn
    .meta({
      rule: 'own card',
      rest: rest.post('/stripe/card-consent', {
        summary: 'Agree that staff charge a saved card of the caller, up to a limit',
        example: { src_id: 'pm_1', limit: 200 },
      }),
    })
    .input(GiveConsentInput)
    .output(ConsentView)
    .mutation(({ ctx, input }) => giveConsent(ctx, input)),
  withdrawConsent: signedIn
    .meta({
      final: 'A withdrawn consent is given anew.',
      rule: 'own card',
      rest: rest.delete('/stripe/card-consent', {
        summary: 'Withdraw this; src_id is in the body or in the query',
        example: { src_id: 'pm_1' },
      }),
    })
    .input(WithdrawConsentInput)
    .output(ChangedCard)
    .mutation(({ ctx, input }) => withdrawConsent(ctx, input)),
  payCharge: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.post('/stripe/payCharge', {
        summary: 'Pay a booking; if the bank asks the customer to confirm, data.url is the page for it',
        message: 'Payment successfully done',
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
      rule: 'own, or manages the space',
      rest: rest.post('/stripe/paySeries', {
        summary: 'Pay all unpaid bookings of a recurring booking at once; data.url is the page of the bank, as for one',
        message: 'Payment successfully done',
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
  cardsOfMember: may('booking.booking')
    .meta({ rule: 'reaches the person' })
    .input(MemberCardsInput)
    .output(MemberMethods)
    .query(({ ctx, input }) => cardsOfMember(ctx, input.user_id)),
  recordDeskPayment: may('booking.booking')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/bookings/{_id}/desk-payment', {
        summary: 'Record that a booking was paid at the desk: in cash, at a card terminal or by bank transfer',
        message: 'Payment successfully done',
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
        message: 'The card reader waits for a card',
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
  readerLocations: may('settings.workspace')
    .meta({
      rule: 'manages all spaces',
      rest: rest.get(
        '/space/{space_id}/reader-locations',
        'List the locations of card readers that the payment service knows, with the one of the workspace',
      ),
    })
    .input(ReaderSpaceInput)
    .output(ReaderLocationsView)
    .query(({ ctx, input }) => readerLocations(ctx, input.space_id)),
  chooseReaderLocation: may('settings.workspace')
    .meta({
      rule: 'manages all spaces',
      rest: rest.put('/space/{space_id}/reader-location', {
        summary: 'Set the location of the card readers of a workspace, or none',
        example: { location_id: 'tml_1' },
      }),
    })
    .input(ChooseLocationInput)
    .output(ChosenLocation)
    .mutation(({ ctx, input }) => chooseLocation(ctx, input)),
  payOnAccount: signedIn
    .meta({
      rule: 'own, or manages the space',
      rest: rest.post('/bookings/{_id}/account-payment', {
        summary: 'Put a booking on the account of a company, which pays a collective invoice each month',
        message: 'Booking confirmed',
        example: { company_id: '1', amount: 10800 },
      }),
    })
    .input(AccountPaymentInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => payOnAccount(ctx, input)),
  startBookingPayment: signedIn
    .meta({
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
  paymentDone: anyone
    .meta({
      rule: 'secret',
      rest: rest.get('/stripe/payment-done', {
        aliases: ['/payment-done'],
        summary: 'Settle a payment that the customer was asked to confirm at the bank',
        message: 'Payment successfully done',
        status: 201,
      }),
    })
    .input(PaymentDoneInput)
    .output(PaymentDoneView)
    .mutation(({ ctx, input }) => paymentDone(ctx.services, input.session_id)),
});
