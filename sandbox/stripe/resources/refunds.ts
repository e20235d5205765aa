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
  const refund = call.put<Refund>({
    id: newId('re'),
    object: 'refund',
    created: call.created,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    metadata,
    reason,
    status: call.isPending ? 'pending' : 'succeeded',
    failure_reason: null,
  });
  call.emit('refund.created', refund);
  call.emit('charge.refunded', changed);
  return refund;
}

/** Ends a refund. The money of one that failed is back in the account, as if it had not been refunded. */
export function endRefund(call: Call, id: string, status: 'succeeded' | 'failed'): Refund {
  const refund = call.find('refund', id);
  if (refund.status === 'failed' || refund.status === status) return refund;
  const ended = call.put({ ...refund, status, failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null });
  if (status === 'failed') {
    const charge = call.find('charge', refund.charge);
    call.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    call.emit('refund.failed', ended);
  }
  call.emit('refund.updated', ended);
  return ended;
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
  if (charge.disputed) {
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
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
