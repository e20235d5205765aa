import { Refusal } from '../frame/sandbox.ts';
import type { CardError, PaymentIntent } from './objects.ts';

const INVALID = 'invalid_request_error';

/** An error with the body of Stripe. */
export function refusal(status: number, error: Record<string, unknown>): Refusal {
  return new Refusal(status, { error: { type: INVALID, ...error } });
}

/** 400 for an invalid parameter. `code` is one of Stripe's codes, such as `parameter_missing`. */
export function badRequest(message: string, code?: string, param?: string): Refusal {
  return refusal(400, { message, ...(code && { code }), ...(param && { param }) });
}

/** 404 for an unknown id in the path; 400 for an unknown id in the parameter `param`. */
export function missing(kind: string, id: string, param = 'id'): Refusal {
  const message = `No such ${kind.replace('payment_method', 'PaymentMethod')}: '${id}'`;
  return refusal(param === 'id' ? 404 : 400, { code: 'resource_missing', message, param });
}

/** 402 for a card that its issuer, or a check of its details, refuses. It is stored and replayed like a success. */
export function cardRefused(error: CardError, intent?: PaymentIntent): Refusal {
  return refusal(402, { ...error, ...(intent && { payment_intent: intent }) });
}
