import { newId } from '../call.ts';
import { badRequest } from '../refusal.ts';
import type { Call } from '../call.ts';
import type { Dispute, DisputeStatus } from '../types.ts';

const DAYS_TO_ANSWER = 7;
const CLOSED: readonly DisputeStatus[] = ['won', 'lost'];

/** GET /v1/disputes/:dispute. */
export function getDispute(call: Call): Dispute {
  call.input.done();
  return call.find('dispute', call.ids.dispute ?? '');
}

/** Opens a dispute, as the bank of a customer does. */
export function openDispute(call: Call, intentId: string, amount?: number): Dispute {
  const intent = call.find('payment_intent', intentId, 'payment_intent');
  if (!intent.latest_charge) throw badRequest('This PaymentIntent has no charge.', undefined, 'payment_intent');
  const charge = call.find('charge', intent.latest_charge);
  call.put({ ...charge, disputed: true });
  const dispute = call.put<Dispute>({
    id: newId('du'),
    object: 'dispute',
    created: call.created,
    livemode: false,
    amount: amount ?? charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: call.created + DAYS_TO_ANSWER * 24 * 60 * 60 },
  });
  call.emit('charge.dispute.created', dispute);
  return dispute;
}

/** Changes the status of a dispute, as the bank of a customer does. */
export function changeDispute(call: Call, id: string, status: DisputeStatus): Dispute {
  const changed = call.put({ ...call.find('dispute', id), status });
  call.emit(CLOSED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', changed);
  return changed;
}
