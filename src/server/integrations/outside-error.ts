/** The typed error of calls to outside services. */
import type { OutsideFailure } from '#shared/outside-failure.ts';

export class OutsideError extends Error {
  override readonly name = 'OutsideError';

  readonly service: string;
  readonly kind: OutsideFailure;

  constructor(service: string, kind: OutsideFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.service = service;
    this.kind = kind;
  }
}

/** Codes of `fetch` for a connection that could not be opened, and of the circuit breaker. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** The error for a call without a response. */
export function withoutAnswer(service: string, error: unknown): OutsideError {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const reason = cause?.code ?? code ?? '';
  const isSent = !NEVER_SENT.includes(reason);
  const message = isSent ? `${service} did not answer` : `${service} could not be reached`;
  return new OutsideError(service, isSent ? 'unanswered' : 'unreachable', message, { cause: error });
}

/** The error for a response that is not a success. @param text what the service says about it */
export function refusedWith(service: string, status: number, text: string | undefined): OutsideError {
  const message = text ? `${service}: ${text}` : `${service} answered ${status}`;
  if (status === 401 || status === 403)
    return new OutsideError(service, 'key', `${service} does not accept the configured key (${status})`);
  if (status === 404) return new OutsideError(service, 'missing', message);
  if (status === 429) return new OutsideError(service, 'busy', `${service} accepts no more calls for the moment`);
  if (status >= 500) return new OutsideError(service, 'unanswered', `${service} failed (${status})`);
  return new OutsideError(service, 'refused', message);
}
