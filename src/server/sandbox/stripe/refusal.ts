import type { CardError, PaymentIntent } from './types.ts';

export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
};

/** An answer that is not 2xx, with the body that Stripe's clients read. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }

  /** A declined charge has happened: it is recorded and replayed like a success. Other refusals leave no trace. */
  get isRecorded(): boolean {
    return this.status === 402;
  }
}

/** 400: a parameter is wrong. `code` is one of Stripe's codes, such as `parameter_missing`. */
export function badRequest(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** 404: the id in the address is not known. The same failure in a parameter is a 400. */
export function missing(kind: string, id: string, param = 'id'): Refusal {
  const status = param === 'id' ? 404 : 400;
  const message = `No such ${kind.replace('payment_method', 'PaymentMethod')}: '${id}'`;
  return new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** 402: the card's issuer, or a check of the card's own digits, says no. */
export function cardRefused(error: CardError, intent?: PaymentIntent): Refusal {
  return new Refusal(402, intent ? { ...error, payment_intent: intent } : error);
}
