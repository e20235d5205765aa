import { z } from 'zod';
import { anyone, router, signedIn } from '#server/trpc.ts';
import {
  AttachCardInput,
  BillingView,
  CardIdInput,
  CardView,
  PayChargeInput,
  PayChargeView,
  PaymentDoneInput,
  PaymentDoneView,
} from '#domains/payments/schema.ts';
import { attachCard, billingDetails, removeCard, setDefaultCard } from '#domains/payments/server/service/cards.ts';
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
  payCharge: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(PayChargeInput)
    .output(PayChargeView)
    .mutation(({ ctx, input }) => payCharge(ctx, input)),
  paymentDone: anyone
    .meta({ rule: 'secret' })
    .input(PaymentDoneInput)
    .output(PaymentDoneView)
    .mutation(({ ctx, input }) => paymentDone(ctx.services, input.session_id)),
});
