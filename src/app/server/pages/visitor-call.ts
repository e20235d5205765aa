import { TRPCError } from '@trpc/server';
import { createCaller } from '#app/server/router.ts';
import type { Context } from '#server/context.ts';
import { procedureOf } from '#server/rest.ts';
import { answeredFailure } from '#server/trpc.ts';
import type { PageRequest } from '#shared/rendering.ts';

/** Calls procedures for a page. @param context the context of a visitor: what they read is kept for everybody */
export function visitorCall(context: Context): PageRequest['call'] {
  const caller = createCaller(context);
  return async (procedure, input) => {
    try {
      return { ok: true, data: await procedureOf(caller, procedure)(input) };
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      const { status, message } = answeredFailure(error, context);
      if (status >= 500) throw error;
      return { ok: false, status, message };
    }
  };
}
