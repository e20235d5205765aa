/**
 * The errors that a domain throws for the caller to read. One middleware turns them into tRPC errors and one adapter
 * into REST envelopes, so that each message is written once, next to its rule.
 */

import type { FailureCode } from '#shared/failure-codes.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken, refusalValues } from '#shared/messages.ts';
import { type Facts, type Message, type Translate, msg } from '#shared/texts.ts';

export type FieldMessage = { field: string; message: string };

/** The kind of an error, which decides the HTTP status and the tRPC code. */
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

/** The kind of error with a status; undefined for other statuses. */
export function kindOf(status: number): ErrorKind | undefined {
  return (Object.keys(HTTP_STATUS) as ErrorKind[]).find((kind) => HTTP_STATUS[kind] === status);
}

/** The error that the caller of a refused call gets. */
export type Refusal = {
  kind: ErrorKind;
  message: string;
  fields: FieldMessage[];
  data?: Record<string, unknown>;
  code?: FailureCode;
  /** What the messages name. */
  values?: Facts | undefined;
};

const textOf = (message: string | Message) => (typeof message === 'string' ? message : message.id);

/** A message in English, with what it names. */
export const englishOf = (message: string | Message): string =>
  typeof message === 'string' ? message : spoken(message, IN_ENGLISH);

/** The message at its field, if it has one. */
const fieldsOf = (message: string | Message, field: string | undefined): FieldMessage[] =>
  field ? [{ field, message: textOf(message) }] : [];

/** An error whose message is sent to the caller. Any other error becomes a 500 without details. `message` is in English. */
export class AppError extends Error {
  /** The message as it is translated. `fields` have such texts, too. */
  readonly text: string;
  readonly kind: ErrorKind;
  readonly fields: FieldMessage[];
  readonly data?: Record<string, unknown>;
  /** What programs read, where the status does not say enough. */
  readonly code?: FailureCode;
  /** What the messages name. They are put together where they are answered, in the language of the caller. */
  readonly values?: Facts | undefined;

  constructor(
    kind: ErrorKind,
    message: string | Message,
    fields: FieldMessage[] = [],
    /** Additional values for the client, such as the token of an account that is not verified yet. */
    data?: Record<string, unknown>,
    code?: FailureCode,
  ) {
    super(englishOf(message));
    this.text = textOf(message);
    this.values = typeof message === 'string' ? undefined : message.values;
    this.kind = kind;
    this.fields = fields;
    this.data = data;
    this.code = code;
    this.name = new.target.name;
  }

  /** What the caller reads, where it is part of an answer. */
  saidIn(t: Translate): string {
    return t(this.text, this.values && refusalValues(this.values, t));
  }

  get status(): number {
    return HTTP_STATUS[this.kind];
  }
}

/** 400. `field` names the input field that the message belongs to, if there is one. */
export class InvalidInput extends AppError {
  constructor(message: string | Message, field?: string) {
    super('invalid', message, fieldsOf(message, field));
  }
}

/** 401: the token is missing, expired, or of an older token version. */
export class NotSignedIn extends AppError {
  constructor(message: string = msg('Please log in to continue')) {
    super('unauthenticated', message);
  }
}

/** 401 for a key. A program is told so by every call, while a person whose session has ended still reads what visitors may read. */
export class KeyRefused extends NotSignedIn {}

/** The text for every decline whose reason people cannot change. The reason would tell which stolen cards work. */
export const CARD_DECLINED = msg('Your card was declined.');
/** Shown while a payment may still succeed. */
export const PAYMENT_OPEN = msg('A payment is being processed');

/** 402 with a message for the customer. The booking remains payable. */
export class PaymentDeclined extends AppError {
  constructor(message: string | Message, data?: Record<string, unknown>) {
    super('payment_declined', message, [], data);
  }
}

/** 403. */
export class NotAllowed extends AppError {
  constructor(message: string | Message = msg('You are not allowed to do this'), data?: Record<string, unknown>) {
    super('not_allowed', message, [], data);
  }
}

/** 403 for a call that succeeds, unchanged and with the same key, once something else was done. */
export class StepNeeded extends AppError {}

/** 403 for a call of consequence, from a session whose person has not shown for a while who they are. */
export class ProofNeeded extends StepNeeded {
  constructor() {
    super('not_allowed', msg('Please enter your password to go on'), [], { proof: true }, 'proof_needed');
  }
}

/** 403 for what staff give away beyond the limit of their role, until a second person has agreed. */
export class AgreementNeeded extends StepNeeded {
  /** @param ticket what the second person is asked for, as the server has signed it */
  constructor(message: string | Message, ticket: string) {
    super('not_allowed', message, [], { agreement: ticket }, 'agreement_needed');
  }
}

/** What is missing after a right password: the code of the second factor, or the factor itself, which the role needs. */
export const FACTOR_NEEDED = {
  code: msg('Please enter the code of your authenticator app'),
  set_up: msg('Please set up two-step sign-in to continue'),
} as const;
export type MissingFactor = keyof typeof FACTOR_NEEDED;

/** Where a person goes on after a sign-in at another service, and where a log-out leads. */
export type AfterSignIn = { next?: string; end_url?: string | null };

/** 403 after a right password. `data.token` is good for nothing but the step that is missing. */
export class FactorNeeded extends AppError {
  /** @param kinds those of the factors that the account has @param after what the browser needs once the step is done */
  constructor(factor: MissingFactor, token: string, kinds: string[], after: AfterSignIn = {}) {
    const code = factor === 'code' ? 'factor_needed' : 'factor_set_up_needed';
    const message =
      factor === 'set_up' || kinds.includes('totp') ? FACTOR_NEEDED[factor] : msg('Please use your passkey');
    super('not_allowed', message, [], { factor, token, kinds, ...after }, code);
  }
}

/** 404, also for records whose existence the caller may not learn. */
export class NotFound extends AppError {
  /** @param message such as 'Booking not found' */
  constructor(message: string | Message) {
    super('not_found', message);
  }
}

/** 409: the state has changed, or the record already exists. `field` names the input field that the message belongs to. */
export class Conflict extends AppError {
  constructor(message: string | Message, data?: Record<string, unknown>, field?: string) {
    super('conflict', message, fieldsOf(message, field), data);
  }
}

export const ALREADY_BOOKED = msg('This Resource is already booked');

/** 409: somebody else has the time or the place. */
export class TimeTaken extends Conflict {
  override readonly code = 'time_taken';

  constructor(message: string | Message = ALREADY_BOOKED, data?: Record<string, unknown>, field?: string) {
    super(message, data, field);
  }
}

/** 409: a record, its price or its terms are not as the caller has read them. */
export class Changed extends Conflict {
  override readonly code = 'changed';
}

/** 409: there is such a record. */
export class Exists extends Conflict {
  override readonly code = 'exists';
}

/** 409: an earlier call or a payment is under way. */
export class InProgress extends Conflict {
  override readonly code = 'in_progress';

  constructor(message: string | Message = PAYMENT_OPEN, data?: Record<string, unknown>, field?: string) {
    super(message, data, field);
  }
}

/** 409: the caller has to pay something first. */
export class PaymentNeeded extends Conflict {
  override readonly code = 'payment_needed';
}

/** 429. */
export class TooMany extends AppError {
  readonly retryAfterS?: number;

  constructor(
    message: string | Message = msg('Too many attempts, please try again later'),
    /** The seconds until the next attempt is possible, where it is known. */
    retryAfterS?: number,
  ) {
    super('too_many', message);
    this.retryAfterS = retryAfterS;
  }
}

/** What the caller reads if something does not answer. */
export const SILENT = {
  database: { status: 503, message: msg('The database does not answer. Please try again in a moment') },
  payment: { status: 502, message: msg('The payment service does not answer. Please try again in a few minutes') },
} as const;
export type Silent = (typeof SILENT)[keyof typeof SILENT];

/**
 * Something that the server depends on has not answered, so it is not known whether the call took effect. The message is only logged;
 * `response` is sent to the caller.
 */
export class NoAnswer extends Error {
  readonly response: Silent;

  constructor(message: string, { service, ...options }: ErrorOptions & { service: keyof typeof SILENT }) {
    super(message, options);
    this.response = SILENT[service];
  }
}
