import { PaymentUnknown, translated } from './stripe-errors.ts';
import { isTest } from './stripe-test-charge.ts';
import { DEBIT_KINDS } from './stripe-paid-with.ts';
import { asDispute, asListedCharge, asPayment, asRefund, asTransaction, idOf } from './stripe-shapes.ts';
import type { Stripe } from 'stripe';
import type {
  ChargeRequest,
  ChargeResult,
  Dispute,
  ListedCharge,
  ListedRefund,
  OpenPayment,
  ServicePayment,
  PaymentKind,
  PaymentOrder,
  ServiceRefund,
  RefundRequest,
  BalanceTransaction,
} from './stripe-shapes.ts';

/** The tolerated difference between the clocks of this server and of Stripe. */
const CLOCK_MARGIN_SECONDS = 300;

/** How customers pay in the browser. */
const KINDS: PaymentKind[] = ['card', ...DEBIT_KINDS];

/** What was created since a time. */
const listing = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 });

/** Charges and their state. A charge is a PaymentIntent at Stripe. */
export function chargeCalls(stripe: Stripe) {
  /**
   * Charges a saved card, or a saved bank account by its mandate. For `requires_action`, the customer must first confirm the payment at
   * `url`.
   */
  function charge(request: ChargeRequest): Promise<ChargeResult> {
    const { isDebit = false } = request;
    return translated(isDebit ? 'Bank account' : 'Card', async () => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: request.amountPence,
          currency: request.currency,
          customer: request.customerId,
          payment_method: request.sourceId,
          allowed_payment_method_types: isDebit ? [...DEBIT_KINDS] : ['card'],
          confirm: true,
          return_url: request.returnUrl,
          description: request.description,
          metadata: request.metadata,
          expand: ['latest_charge', 'payment_method'],
          ...(request.offSession && { off_session: true }),
        },
        { idempotencyKey: request.idempotencyKey },
      );
      const { status, intentId, url, chargeId, paidWith } = asPayment(intent);
      const isKnown = status === 'succeeded' || status === 'requires_action' || (status === 'processing' && isDebit);
      if (!isKnown) throw new PaymentUnknown(`The payment is ${status}`);
      return { outcome: status, intentId, url, chargeId, paidWith };
    });
  }

  /** The current state of a payment. @throws NotFound('Payment') for an unknown id */
  function retrieveIntent(intentId: string): Promise<ServicePayment> {
    return translated('Payment', async () =>
      asPayment(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge', 'payment_method'] })),
    );
  }

  /** Cancels a payment that has not succeeded. @throws Conflict when it has, or when the bank processes it */
  function cancelIntent(intentId: string): Promise<ServicePayment> {
    return translated('Payment', async () => asPayment(await stripe.paymentIntents.cancel(intentId)));
  }

  return { charge, retrieveIntent, cancelIntent };
}

/** Payments that customers confirm in the browser. */
export function formCalls(stripe: Stripe) {
  /**
   * Opens a payment that the customer confirms in the browser: by card, Apple Pay or Google Pay, or by debit of their bank account if the
   * Stripe account offers it in the currency. A repeated call opens it once.
   */
  function openPayment(request: PaymentOrder): Promise<OpenPayment> {
    return translated('Payment', async () => {
      const { id, client_secret, payment_method_types } = await stripe.paymentIntents.create(
        {
          amount: request.amountPence,
          currency: request.currency,
          customer: request.customerId,
          allowed_payment_method_types: KINDS,
          description: request.description,
          metadata: request.metadata,
        },
        { idempotencyKey: request.idempotencyKey },
      );
      if (client_secret === null) throw new PaymentUnknown('The payment has no secret');
      const kinds = KINDS.filter((kind) => payment_method_types.includes(kind));
      return { intentId: id, clientSecret: client_secret, kinds };
    });
  }

  return { openPayment };
}

/** The charges that Stripe knows. */
export function chargeLists(stripe: Stripe) {
  /**
   * Looks up a charge whose response was lost: the payment of the customer with these ids in its metadata, created at `since` or later.
   * The id of a charge may be given again after a restore, but not its key.
   * Null when there is none; a NotFound for a customer of another account. A request in transit is not visible yet. Before giving up, wait longer than a charge
   * may take, or charge again with the same idempotency key.
   */
  function findCharge(search: {
    customerId: string;
    chargeId: string;
    key: string;
    since: Date;
  }): Promise<ServicePayment | null> {
    return translated('Customer', async () => {
      const from = Math.floor(search.since.getTime() / 1000) - CLOCK_MARGIN_SECONDS;
      const intents = stripe.paymentIntents.list({
        customer: search.customerId,
        created: { gte: from },
        limit: 100,
        expand: ['data.latest_charge', 'data.payment_method'],
      });
      for await (const intent of intents) {
        const { charge_id, charge_key = search.key } = intent.metadata;
        if (charge_id === search.chargeId && charge_key === search.key) return asPayment(intent);
      }
      // With the keys of another account there is no payment either, but it may have been made.
      await stripe.customers.retrieve(search.customerId);
      return null;
    });
  }

  /** The payments that were made since a time and have succeeded. */
  function chargesSince(since: Date): Promise<ListedCharge[]> {
    return translated('Payment', async () => {
      const charges: ListedCharge[] = [];
      for await (const intent of stripe.paymentIntents.list({ ...listing(since), expand: ['data.customer'] }))
        if (intent.status === 'succeeded' && !isTest(intent)) charges.push(asListedCharge(intent));
      return charges;
    });
  }

  /** The latest charges of a customer, newest first, amounts in pence. */
  function transactions(customerId: string, limit = 10): Promise<BalanceTransaction[]> {
    return translated('Customer', async () => {
      const charges = await stripe.charges.list({ customer: customerId, limit });
      return charges.data.map(asTransaction);
    });
  }

  return { findCharge, chargesSince, transactions };
}

/** Refunds, and disputes. */
export function refundCalls(stripe: Stripe) {
  /** Refunds a payment in part or in full. @throws Conflict when the amount exceeds what is left */
  function refund(request: RefundRequest): Promise<ServiceRefund> {
    return translated('Payment', async () => {
      const refund = await stripe.refunds.create(
        { payment_intent: request.intentId, amount: request.amountPence, metadata: request.metadata },
        { idempotencyKey: request.idempotencyKey },
      );
      return asRefund(refund);
    });
  }

  /** All refunds of a payment, newest first. */
  function refundsOf(intentId: string): Promise<ServiceRefund[]> {
    return translated('Payment', async () => {
      const refunds: ServiceRefund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
        refunds.push(asRefund(refund));
      return refunds;
    });
  }

  /** The refunds that were made since a time. */
  function refundsSince(since: Date): Promise<ListedRefund[]> {
    return translated('Payment', async () => {
      const refunds: ListedRefund[] = [];
      for await (const refund of stripe.refunds.list(listing(since))) {
        if (isTest(refund)) continue;
        refunds.push({
          ...asRefund(refund),
          intentId: idOf(refund.payment_intent),
          createdAt: new Date(refund.created * 1000),
        });
      }
      return refunds;
    });
  }

  /** @throws NotFound('Dispute') for an unknown id */
  function retrieveDispute(disputeId: string): Promise<Dispute> {
    return translated('Dispute', async () => asDispute(await stripe.disputes.retrieve(disputeId)));
  }

  return { refund, refundsOf, refundsSince, retrieveDispute };
}
