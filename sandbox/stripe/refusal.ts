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

/** An error response with the body format of Stripe. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }

  /** True for a declined card, which is stored and replayed like a success. Other refusals are not stored. */
  get isRecorded(): boolean {
    return this.status === 402;
  }
}

/** 400 for an invalid parameter. `code` is one of Stripe's codes, such as `parameter_missing`. */
export function badRequest(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** 404 for an unknown id in the path; 400 for an unknown id in the parameter `param`. */
export function missing(kind: string, id: string, param = 'id'): Refusal {
  const status = param === 'id' ? 404 : 400;
  const message = `No such ${kind.replace('payment_method', 'PaymentMethod')}: '${id}'`;
  return new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** 402 for a card that its issuer, or a check of its details, refuses. */
export function cardRefused(error: CardError, intent?: PaymentIntent): Refusal {
  return new Refusal(402, intent ? { ...error, payment_intent: intent } : error);
}
