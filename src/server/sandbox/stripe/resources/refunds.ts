import { newId } from '../call.ts';
import { pageOf } from '../lists.ts';
import { badRequest } from '../refusal.ts';
import type { Call } from '../call.ts';
import type { Page } from '../lists.ts';
import type { Charge, PaymentIntent, Refund } from '../types.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** POST /v1/refunds: refunds `amount`, or all that is left of the charge, and never more than that. */
export function createRefund(call: Call): Refund {
  const intent = call.find('payment_intent', call.input.required('payment_intent'), 'payment_intent');
  const wanted = call.input.integer('amount');
  const reason = call.input.text('reason') ?? null;
  const metadata = call.input.metadata();
  call.input.done();
  if (reason !== null && !REASONS.includes(reason)) {
    throw badRequest(`Invalid reason: must be one of ${REASONS.join(', ')}`, undefined, 'reason');
  }
  const charge = refundableCharge(call, intent);
  const amount = wanted ?? charge.amount - charge.amount_refunded;
  checkAmount(charge, amount);
  const amountRefunded = charge.amount_refunded + amount;
  const changed = call.put({ ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount });
  call.emit('charge.refunded', changed);
  return call.put({
    id: newId('re'),
    object: 'refund',
    created: call.created,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    metadata,
    reason,
    status: 'succeeded',
  });
}

/** GET /v1/refunds/:refund. */
export function getRefund(call: Call): Refund {
  call.input.done();
  return call.find('refund', call.ids.refund ?? '');
}

/** GET /v1/refunds?payment_intent=…. */
export function listRefunds(call: Call): Page {
  const intent = call.input.text('payment_intent');
  const charge = call.input.text('charge');
  const found = call
    .list('refund')
    .filter((refund) => intent === undefined || refund.payment_intent === intent)
    .filter((refund) => charge === undefined || refund.charge === charge);
  const page = pageOf(call, '/v1/refunds', found);
  call.input.done();
  return page;
}

function refundableCharge(call: Call, intent: PaymentIntent): Charge {
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw badRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      undefined,
      'payment_intent',
    );
  }
  const charge = call.find('charge', intent.latest_charge);
  if (charge.refunded) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  return charge;
}

function checkAmount(charge: Charge, amount: number): void {
  if (amount < 1) {
    throw badRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount > left) {
    throw badRequest(
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      undefined,
      'amount',
    );
  }
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
