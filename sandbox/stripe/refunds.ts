/** Refunds and disputes of charges. */
import { amountText } from './amounts.ts';
import type { Call } from './call.ts';
import { type Fields, type Read, integer, metadata, oneOf, required } from './fields.ts';
import {
  type Charge,
  type Dispute,
  type DisputeStatus,
  type Refund,
  type RefundStatus,
  newDispute,
  newRefund,
} from './objects.ts';
import { badRequest } from './refusal.ts';

export const REFUND = {
  payment_intent: required,
  amount: integer,
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']),
  metadata,
} satisfies Fields;

/** A bank has the money while its dispute is open, and keeps it unless the dispute is won. */
const isTakenBack = (call: Call, { id }: Charge) =>
  call.list('dispute').some((each) => each.object === 'dispute' && each.charge === id && each.status !== 'won');

function refundableCharge(call: Call, intentId: string): Charge {
  const intent = call.find('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw badRequest(message, undefined, 'payment_intent');
  }
  const charge = call.find('charge', intent.latest_charge);
  if (charge.disputed && isTakenBack(call, charge))
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (charge.refunded) throw badRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  return charge;
}

/** Refunds `amount`, or all that is left of the charge, and never more than that. */
export function createRefund(call: Call, given: Read<typeof REFUND>): Refund {
  if (call.fault === 'lack_balance') throw badRequest('Insufficient funds in Stripe account.', 'balance_insufficient');
  const charge = refundableCharge(call, given.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  if (amount < 1)
    throw badRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    const message = `Refund amount (${amountText(amount, charge.currency)}) is greater than unrefunded amount on charge (${amountText(left, charge.currency)})`;
    throw badRequest(message, undefined, 'amount');
  }
  const changed = call.put({ ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left });
  const status: RefundStatus = call.fault === 'pending' ? 'pending' : 'succeeded';
  const fields = { amount, metadata: given.metadata, reason: given.reason ?? null, status };
  const refund = call.put(newRefund(call.created, charge, fields));
  call.emit('refund.created', refund);
  call.emit('charge.refunded', changed);
  return refund;
}

/** Ends a refund. The money of one that failed is back in the account, as if it had not been refunded. */
export function endRefund(call: Call, id: string, status: 'succeeded' | 'failed'): Refund {
  const refund = call.find('refund', id);
  if (refund.status === 'failed' || refund.status === status) return refund;
  const ended = call.put<Refund>({
    ...refund,
    status,
    failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null,
  });
  if (status === 'failed') {
    const charge = call.find('charge', refund.charge);
    call.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    call.emit('refund.failed', ended);
  }
  call.emit('refund.updated', ended);
  return ended;
}

/** Opens a dispute, as the bank of a customer does. */
export function openDispute(call: Call, intentId: string, amount?: number): Dispute {
  const intent = call.find('payment_intent', intentId, 'payment_intent');
  if (!intent.latest_charge) throw badRequest('This PaymentIntent has no charge.', undefined, 'payment_intent');
  const charge = call.put({ ...call.find('charge', intent.latest_charge), disputed: true });
  const dispute = call.put(newDispute(call.created, charge, amount));
  call.emit('charge.dispute.created', dispute);
  return dispute;
}

/** Changes the status of a dispute, as the bank of a customer does. */
export function changeDispute(call: Call, id: string, status: DisputeStatus): Dispute {
  const changed = call.put({ ...call.find('dispute', id), status });
  const isClosed = status === 'won' || status === 'lost';
  call.emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', changed);
  return changed;
}
