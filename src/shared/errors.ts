/**
 * The failures a domain may answer with. One middleware turns them into tRPC errors and one adapter into REST envelopes,
 * so that a message is written once, where the rule is.
 */

export type FieldMessage = { field: string; message: string };

/** What kind of failure it is: decides the HTTP status and the tRPC code. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_declined'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many';

export const HTTP_STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_declined: 402,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
};

/** A failure that the caller is meant to read. Everything else is answered as 500 without details. */
export class AppError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly fields: FieldMessage[] = [],
    /** Extra facts for the client, such as the token of an account that is not verified yet. */
    readonly data?: Record<string, unknown>,
  ) {
    super(message);
    this.name = new.target.name;
  }

  get status(): number {
    return HTTP_STATUS[this.kind];
  }
}

/** 400. `field` names the input that the message belongs to, when there is one. */
export class InvalidInput extends AppError {
  constructor(message: string, field?: string) {
    super('invalid', message, field ? [{ field, message }] : []);
  }
}

/** 401: no token, an expired one, or one of an older token version. */
export class NotSignedIn extends AppError {
  constructor(message = 'Please log in to continue') {
    super('unauthenticated', message);
  }
}

/** 402 with the payment provider's own words; the booking stays payable. */
export class PaymentDeclined extends AppError {
  constructor(message: string) {
    super('payment_declined', message);
  }
}

/** 403. */
export class NotAllowed extends AppError {
  constructor(message = 'You are not allowed to do this', data?: Record<string, unknown>) {
    super('not_allowed', message, [], data);
  }
}

/** 404; also for records that the caller may not know of. */
export class NotFound extends AppError {
  constructor(what: string) {
    super('not_found', `${what} not found`);
  }
}

/** 409: the world has changed, or the record already exists. `field` names the input that the message belongs to. */
export class Conflict extends AppError {
  constructor(message: string, data?: Record<string, unknown>, field?: string) {
    super('conflict', message, field ? [{ field, message }] : [], data);
  }
}

/** 429. */
export class TooMany extends AppError {
  constructor(message = 'Too many attempts, please try again later') {
    super('too_many', message);
  }
}
