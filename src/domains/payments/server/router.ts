import { z } from 'zod';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import { BookingIdInput, BookingView } from '#domains/bookings/schema.ts';
import { ConsentView, GiveConsentInput } from '#domains/payments/consent.ts';
import {
  AttachCardInput,
  BillingView,
  CardIdInput,
  CardView,
  DeskPaymentInput,
  MemberCard,
  MemberCardsInput,
  PayChargeInput,
  PayChargeView,
  PaymentDoneInput,
  PaymentDoneView,
} from '#domains/payments/schema.ts';
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
import { recordDeskPayment } from '#domains/payments/server/service/desk.ts';
import { payCharge } from '#domains/payments/server/service/charge.ts';
import { paymentDone } from '#domains/payments/server/service/done.ts';

const ChangedCard = z.object({ src_id: z.string() });

/** Everybody manages their own cards. The service decides who may pay a booking. */
export const paymentsRouter = router({
  attachCard: signedIn
    .meta({ rule: 'secret' })
    .input(AttachCardInput)
    .output(CardView)
    .mutation(({ ctx, input }) => attachCard(ctx, input.src_id)),
  billingDetails: signedIn
    .meta({ rule: 'no record' })
    .output(BillingView)
    .query(({ ctx }) => billingDetails(ctx)),
  setDefaultCard: signedIn
    .meta({ rule: 'own card' })
    .input(CardIdInput)
    .output(ChangedCard)
    .mutation(({ ctx, input }) => setDefaultCard(ctx, input.src_id)),
  removeCard: signedIn
    .meta({ rule: 'own card' })
    .input(CardIdInput)
    .output(ChangedCard)
    .mutation(({ ctx, input }) => removeCard(ctx, input.src_id)),
  giveConsent: signedIn
    .meta({ rule: 'own card' })
    .input(GiveConsentInput)
    .output(ConsentView)
    .mutation(({ ctx, input }) => giveConsent(ctx, input)),
  withdrawConsent: signedIn
    .meta({ rule: 'own card' })
    .input(CardIdInput)
    .output(ChangedCard)
    .mutation(({ ctx, input }) => withdrawConsent(ctx, input.src_id)),
  payCharge: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(PayChargeInput)
    .output(PayChargeView)
    .mutation(({ ctx, input }) => payCharge(ctx, input)),
  cardsOfCustomer: may('booking.booking')
    .meta({ rule: 'manages the space' })
    .input(BookingIdInput)
    .output(z.array(CardView))
    .query(({ ctx, input }) => cardsOfCustomer(ctx, input._id)),
  cardsOfMember: may('booking.booking')
    .meta({ rule: 'reaches the person' })
    .input(MemberCardsInput)
    .output(z.array(MemberCard))
    .query(({ ctx, input }) => cardsOfMember(ctx, input.user_id)),
  recordDeskPayment: may('booking.booking')
    .meta({ rule: 'manages the space' })
    .input(DeskPaymentInput)
    .output(BookingView)
    .mutation(({ ctx, input }) => recordDeskPayment(ctx, input)),
  paymentDone: anyone
    .meta({ rule: 'secret' })
    .input(PaymentDoneInput)
    .output(PaymentDoneView)
    .mutation(({ ctx, input }) => paymentDone(ctx.services, input.session_id)),
});
