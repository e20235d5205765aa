import { PaymentUnknown, translated } from './stripe-errors.ts';
import { asPayment, asTransaction } from './stripe-shapes.ts';
import type { Stripe } from 'stripe';
import type { ChargeRequest, ChargeResult, Payment, Refund, RefundRequest, Transaction } from './stripe-shapes.ts';

/** How far our clock and Stripe's may be apart when charges are looked up by time. */
const CLOCK_MARGIN_SECONDS = 300;

/** Charges, what became of them, and refunds: PaymentIntents at Stripe. */
export function paymentCalls(stripe: Stripe) {
  /** Charges a saved card now. `requires_action` means that the bank asks the customer at `url` first. */
  function charge(request: ChargeRequest): Promise<ChargeResult> {
    return translated('Card', async () => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: request.amountPence,
          currency: request.currency,
          customer: request.customerId,
          payment_method: request.sourceId,
          allowed_payment_method_types: ['card'],
          confirm: true,
          return_url: request.returnUrl,
          description: request.description,
          metadata: request.metadata,
          expand: ['latest_charge', 'payment_method'],
          ...(request.offSession && { off_session: true }),
        },
        { idempotencyKey: request.idempotencyKey },
      );
      const { status, intentId, url, chargeId, last4, brand } = asPayment(intent);
      if (status !== 'succeeded' && status !== 'requires_action') throw new PaymentUnknown(`The payment is ${status}`);
      return { outcome: status, intentId, url, chargeId, last4, brand };
    });
  }

  /**
   * What became of a charge whose answer was lost: the customer's payment that carries this `charge_id` in its metadata
   * and was made at `since` or later, or null when Stripe has not made it. A request that is still on its way is not
   * seen yet: before giving up, wait for longer than a charge may take, or charge again with the same idempotency key.
   */
  function findCharge(search: { customerId: string; chargeId: string; since: Date }): Promise<Payment | null> {
    return translated('Customer', async () => {
      const from = Math.floor(search.since.getTime() / 1000) - CLOCK_MARGIN_SECONDS;
      const intents = stripe.paymentIntents.list({
        customer: search.customerId,
        created: { gte: from },
        limit: 100,
        expand: ['data.latest_charge', 'data.payment_method'],
      });
      for await (const intent of intents) {
        if (intent.metadata.charge_id === search.chargeId) return asPayment(intent);
      }
      return null;
    });
  }

  /** The present state of a payment; NotFound('Payment') for an unknown id. */
  function retrieveIntent(intentId: string): Promise<Payment> {
    return translated('Payment', async () =>
      asPayment(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge', 'payment_method'] })),
    );
  }

  /** Gives up a payment that has not succeeded; Conflict when it has. */
  function cancelIntent(intentId: string): Promise<Payment> {
    return translated('Payment', async () => asPayment(await stripe.paymentIntents.cancel(intentId)));
  }

  /** Pays back a part or all of a payment; Conflict when more is asked than is left of it. */
  function refund(request: RefundRequest): Promise<Refund> {
    return translated('Payment', async () => {
      const made = await stripe.refunds.create(
        { payment_intent: request.intentId, amount: request.amountPence, metadata: request.metadata },
        { idempotencyKey: request.idempotencyKey },
      );
      return { refundId: made.id, amountPence: made.amount };
    });
  }

  /** The refunds of a payment, newest first, whoever made them; those that did not reach the card are left out. */
  function refundsOf(intentId: string): Promise<Refund[]> {
    return translated('Payment', async () => {
      const refunds: Refund[] = [];
      for await (const { id, amount, status } of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
        if (status !== 'failed' && status !== 'canceled') refunds.push({ refundId: id, amountPence: amount });
      return refunds;
    });
  }

  /** The last charges of a customer, newest first, amounts in pence. */
  function transactions(customerId: string, limit = 10): Promise<Transaction[]> {
    return translated('Customer', async () => {
      const charges = await stripe.charges.list({ customer: customerId, limit });
      return charges.data.map(asTransaction);
    });
  }

  return { charge, findCharge, retrieveIntent, cancelIntent, refund, refundsOf, transactions };
}
