/**
 * The only file that knows tRPC's server side. It exports three ways to begin a procedure, so that none can be written
 * without saying who may call it: `anyone`, `signedIn`, `may(area, access)`.
 */
import { TRPCError, initTRPC } from '@trpc/server';
import { ZodError } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError, type ErrorKind, type FieldMessage, NotAllowed, NotSignedIn } from '#shared/errors.ts';
import { type Access, type Requirement, may as roleMay } from '#shared/permissions.ts';

/** Who may call a procedure; read by the test that walks them all, and by the OpenAPI document. */
export type ProcedureAccess = { access: 'anyone' | 'signedIn' | 'verifying' | { area: Requirement; type: Access } };

const CODES: Record<ErrorKind, TRPCError['code']> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  payment_declined: 'PAYMENT_REQUIRED',
  not_allowed: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  too_many: 'TOO_MANY_REQUESTS',
};

export const INTERNAL_ERROR = 'Internal server Error';

export type Failure = { status: number; message: string; fields: FieldMessage[]; data?: Record<string, unknown> };

/** What a caller is told of a failure; the first message leads (decision G024). Details of a 500 stay in the log. */
export function failureOf(error: TRPCError): Failure {
  const { cause } = error;
  if (cause instanceof AppError)
    return { status: cause.status, message: cause.message, fields: cause.fields, data: cause.data };
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
    const fields = cause.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    return { status: 400, message: fields[0]?.message ?? 'Invalid input', fields };
  }
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
    return { status: 400, message: 'Invalid input', fields: [] };
  if (error.code === 'NOT_FOUND') return { status: 404, message: 'Not found', fields: [] };
  return { status: 500, message: INTERNAL_ERROR, fields: [] };
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureAccess>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const failure = failureOf(error);
      return {
        message: failure.message,
        code: shape.code,
        data: {
          code: shape.data.code,
          httpStatus: failure.status,
          path: shape.data.path,
          fields: failure.fields,
          ...failure.data,
        },
      };
    },
  });

const translateErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof AppError) throw new TRPCError({ code: CODES[cause.kind], message: cause.message, cause });
  if (result.error.code === 'INTERNAL_SERVER_ERROR') {
    ctx.log.error({ err: cause ?? result.error, procedure: path, userId: ctx.actor?.userId }, 'a call failed');
  }
  return result;
});

/** @throws NotSignedIn for a visitor; NotAllowed for an account that is not activated */
export function actorOf(ctx: Context) {
  if (!ctx.actor) throw new NotSignedIn(ctx.tokenProblem);
  if (ctx.actor.scope !== 'full') throw new NotAllowed('Please verify your account');
  return ctx.actor;
}

const base = t.procedure.use(translateErrors);

/** Open to visitors; when somebody is signed in, `ctx.actor` is there. A bearer that is no good is told so. */
export const anyone = base.meta({ access: 'anyone' }).use(({ ctx, next }) => {
  const actor = ctx.actor?.scope === 'full' ? ctx.actor : undefined;
  return next({ ctx: { ...ctx, actor } });
});

/** Any account, whatever its role. */
export const signedIn = base
  .meta({ access: 'signedIn' })
  .use(({ ctx, next }) => next({ ctx: { ...ctx, actor: actorOf(ctx) } }));

/** An account that is not activated yet, known by its bearer of scope 'verify' (decision G030). */
export const verifying = base.meta({ access: 'verifying' }).use(({ ctx, next }) => {
  if (!ctx.actor) throw new NotSignedIn(ctx.tokenProblem);
  return next({ ctx: { ...ctx, actor: ctx.actor } });
});

/** An account whose role grants the area, or everything; ownership and the space are for the domain to decide. */
export function may(area: Requirement, type: Access = 'editable') {
  return base.meta({ access: { area, type } }).use(({ ctx, next }) => {
    const actor = actorOf(ctx);
    if (!roleMay(actor.role, area, type)) throw new NotAllowed();
    return next({ ctx: { ...ctx, actor } });
  });
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
