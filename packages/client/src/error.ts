import type { FailureCode } from './schemas.ts';

export type Failure = {
  status: number;
  message: string;
  /** A word that stays the same when the message changes. */
  code?: FailureCode;
  /** The wrong fields of a call that was refused with 400. */
  errors?: { field: string; message: string }[];
};

/** A call that was refused or has failed. `status` is 0 if no answer came. */
export class CockpitError extends Error {
  readonly status: number;
  /** Empty if no answer came, or one of something between. */
  readonly code: FailureCode | '';
  readonly errors: { field: string; message: string }[];
  /** The id under which the log of the server has the request. */
  readonly requestId: string | undefined;

  constructor({ status, message, code, errors = [] }: Failure, requestId?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CockpitError';
    this.status = status;
    this.code = code ?? '';
    this.errors = errors;
    this.requestId = requestId;
  }
}
