/** What went wrong with a call, in one shape for every screen. */
import { TRPCClientError } from '@trpc/client';
import type { FieldMessage } from '#shared/errors.ts';

export type ClientFailure = {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** To be shown as it is. */
  message: string;
  /** Messages that belong to a field of the input. */
  fields: FieldMessage[];
  /** Further facts that the server sent along, such as the bearer of an account that is not verified yet. */
  data: Record<string, unknown>;
};

export const NO_ANSWER = 'The server cannot be reached. Please check your connection and try again.';
const UNKNOWN = 'Something went wrong!';

/** A failure of a call that did not go through tRPC, an upload for instance. */
export class CallFailed extends Error {
  readonly failure: ClientFailure;

  constructor(failure: Partial<ClientFailure>) {
    super(failure.message);
    this.failure = { status: 0, message: UNKNOWN, fields: [], data: {}, ...failure };
  }
}

/** Whether it is the failure of a call, and not a mistake of this program. */
export function isCallFailure(error: unknown): boolean {
  return error instanceof CallFailed || error instanceof TRPCClientError;
}

export function failureOf(error: unknown): ClientFailure {
  if (error instanceof CallFailed) return error.failure;
  const failure = { status: 0, message: UNKNOWN, fields: [], data: {} };
  if (!(error instanceof TRPCClientError)) return failure;
  const data: unknown = error.data;
  if (isRecord(data)) {
    return {
      status: Number(data.httpStatus) || 500,
      message: error.message || UNKNOWN,
      fields: Array.isArray(data.fields) ? data.fields : [],
      data,
    };
  }
  // Without data the answer did not come from our server: none came, or a proxy spoke in its place.
  const response: unknown = error.meta?.response;
  return { ...failure, status: response instanceof Response ? response.status : 0, message: NO_ANSWER };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
