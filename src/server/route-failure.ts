/** Failures of the routes under /api/v1 that call no procedure, because they receive or send files. */
import type { Request } from 'express';
import type {} from 'pino-http'; // request.log
import type { Context } from '#server/context.ts';
import { answeredRefusal, INTERNAL_ERROR, retryHeaders, silentOf } from '#server/trpc.ts';
import type { Meta } from '#shared/envelope.ts';
import { AppError } from '#shared/errors.ts';

type Failed = {
  request: Request;
  userId: string | undefined;
  /** What failed, for the log: 'an upload'. */
  what: string;
  /** Missing if the call failed before there was one. */
  context: Context | undefined;
};

/** Logs the failure, and says when the call is possible again. @returns the meta of the response, without details of an unexpected error */
export function failureMeta(error: unknown, { request, userId, what, context }: Failed): Meta {
  if (error instanceof AppError) {
    const { status, message, fields, code } = answeredRefusal(error, context);
    request.log.info({ status, reason: error.message, userId }, `${what} was refused`);
    request.res?.set(retryHeaders(error));
    return { success: false, status, message, code, ...(fields.length > 0 && { errors: fields }) };
  }
  request.log.error({ err: error, userId }, `${what} failed`);
  const { status, message } = silentOf(error) ?? { status: 500, message: INTERNAL_ERROR };
  return { success: false, status, message: context ? context.services.t(message) : message };
}
