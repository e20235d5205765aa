import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import { ConsentView, GiveConsentInput, WithdrawConsentInput } from '#domains/payments/consent.ts';
import {
  AttachCardInput,
  BankAccountView,
  BillingView,
  CardIdInput,
  CardView,
  ChooseLocationInput,
  ChosenLocation,
  MemberMethods,
  MemberCardsInput,
  PaymentDoneInput,
  PaymentDoneView,
  ReaderLocationsView,
  ReaderSpaceInput,
  SaveBankAccountInput,
  StartedBankAccount,
} from '#domains/payments/schema.ts';
import { saveBankAccount, startBankAccount } from '#domains/payments/server/service/bank-accounts.ts';
import {
  attachCard,
  billingDetails,
  cardsOfMember,
  giveConsent,
  removeCard,
  setDefaultCard,
} from '#domains/payments/server/service/cards.ts';
import { withdrawConsent } from '#domains/payments/server/service/consent.ts';
import { chooseLocation, readerLocations } from '#domains/payments/server/service/reader-location.ts';
import { paymentDone } from '#domains/payments/server/service/done.ts';
import { msg } from '#shared/texts.ts';

const ChangedCard = z.object({ src_id: z.string() });

/** Customers, and roles that edit the area of billing, manage their own cards. The service decides who may pay a booking. */
export const paymentsRouter = router({
  attachCard: signedIn
    .meta({
      byTestKey: 'billing',
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
      byKey: 'billing',
      rule: 'no record',
      rest: rest.get('/stripe/billingDetails', 'The cards, the bank accounts and the last ten charges of the caller'),
    })
    .output(BillingView)
    .query(({ ctx }) => billingDetails(ctx)),
  setDefaultCard: signedIn
    .meta({
      byTestKey: 'billing',
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
      byTestKey: 'billing',
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
  cardsOfMember: may('booking.booking')
    .meta({
      rule: 'reaches the person',
      reads: {
        what: msg('the saved cards of a person'),
        model: 'Billing',
        id: 'user_id',
        isOwn: ({ userId }, { user_id }) => user_id === userId,
      },
    })
    .input(MemberCardsInput)
    .output(MemberMethods)
    .query(({ ctx, input }) => cardsOfMember(ctx, input.user_id)),
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
  paymentDone: anyone
    .meta({
      rule: 'secret',
      rest: rest.get('/stripe/payment-done', {
        aliases: ['/payment-done'],
        summary: 'Settle a payment that the customer was asked to confirm at the bank',
        message: msg('Payment successfully done'),
        status: 201,
      }),
    })
    .input(PaymentDoneInput)
    .output(PaymentDoneView)
    .mutation(({ ctx, input }) => paymentDone(ctx.services, input.session_id)),
});
