/** Failures of calls in one shape for every screen. */
import { TRPCClientError } from '@trpc/client';
import type { FieldMessage } from '#shared/errors.ts';
import { pageTexts } from '#client/texts.tsx';
import { msg } from '#shared/texts.ts';

export type ClientFailure = {
  /** The HTTP status, 0 without a response. */
  status: number;
  /** The text to show to the user. */
  message: string;
  /** Messages that belong to a field of the input. */
  fields: FieldMessage[];
  /** Additional values from the server, such as the token of an account that is not verified yet. */
  data: Record<string, unknown>;
  /** Where the problem can be solved. */
  link?: { label: string; path: string };
};

const NO_ANSWER = msg(
  'The server cannot be reached. Please check your connection and try again. What you typed is kept.',
);
const OFFLINE = msg('You are offline. Please check your connection and try again. What you typed is kept.');
/** The message for a call without a response. */
export const noAnswer = () => pageTexts()(globalThis.navigator?.onLine === false ? OFFLINE : NO_ANSWER);
const UNKNOWN = msg('Something went wrong!');
const unknown = () => pageTexts()(UNKNOWN);

/** The failure of a call outside tRPC, such as an upload. */
export class CallFailed extends Error {
  readonly failure: ClientFailure;

  constructor(failure: Partial<ClientFailure>) {
    super(failure.message);
    this.failure = { status: 0, message: unknown(), fields: [], data: {}, ...failure };
  }
}

/** True for the failure of a call, false for a programming error. */
export function isCallFailure(error: unknown): boolean {
  return error instanceof CallFailed || error instanceof TRPCClientError;
}

/** Converts any thrown value to the failure that a screen shows. */
export function failureOf(error: unknown): ClientFailure {
  if (error instanceof CallFailed) return error.failure;
  const failure = { status: 0, message: unknown(), fields: [], data: {} };
  if (!(error instanceof TRPCClientError)) return failure;
  const data: unknown = error.data;
  if (isRecord(data)) {
    return {
      status: Number(data.httpStatus) || 500,
      message: error.message || unknown(),
      fields: Array.isArray(data.fields) ? data.fields : [],
      data,
      ...(isRecord(data.link) && { link: data.link as ClientFailure['link'] }),
    };
  }
  // Without data the response did not come from our server: there was none, or a proxy sent it.
  const response: unknown = error.meta?.response;
  return { ...failure, status: response instanceof Response ? response.status : 0, message: noAnswer() };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
