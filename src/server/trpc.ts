/**
 * Sets up tRPC: the base procedures and the translation of errors. The bare builder is not exported. Every procedure therefore
 * begins with `anyone`, `signedIn`, `verifying` or `may(area, access)`, each of which states who may call it.
 */
import { TRPCError, initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import superjson from 'superjson';
import { type z, ZodError, ZodRealError } from 'zod';
import { type Actor, NEEDS_PERSON, mayAsCustomer } from '#server/actor.ts';
import { recordRead } from '#server/audit/reads.ts';
import type { Context } from '#server/context.ts';
import { type ByKey, type KeyNeed, type ProcedureAccess, type UnfinishedAccess, keyNeed } from '#server/access.ts';
import { rememberCall } from '#server/idempotency.ts';
import { requireProof } from '#server/proof.ts';
import { readInput } from '#server/read-input.ts';
import { isDatabaseAway } from '#server/db/transaction.ts';
import type { Log } from '#server/log-lines.ts';
import { type ScopeCaller, inScope } from '#server/request-scope.ts';
import { CALL_SECONDS } from '#server/metrics/requests.ts';
import {
  AppError,
  type ErrorKind,
  FACTOR_NEEDED,
  type FieldMessage,
  NoAnswer,
  NotAllowed,
  NotSignedIn,
  StepNeeded,
  type Refusal,
  SILENT,
  type Silent,
  TooMany,
  kindOf,
} from '#shared/errors.ts';
import { readableFields } from '#shared/all-messages.ts';
import { fieldMessages } from '#shared/validate.ts';
import { ACCESS_LABELS, AREAS, type Access, type Requirement, may as roleMay } from '#shared/permissions.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { refusalValues } from '#shared/messages.ts';
import { msg, msgWith } from '#shared/texts.ts';

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

export const INTERNAL_ERROR = msg('Internal server Error');

const REFUSALS: Record<number, string> = {
  405: msg('This method is not supported here'),
  413: msg('The request is too large'),
  415: msg('This content type is not supported'),
};

export type Failure = Omit<Refusal, 'kind'> & { status: number };

/** What the caller learns if the database or a service has not answered. */
export function silentOf(error: unknown): Silent | undefined {
  if (error instanceof NoAnswer) return error.response;
  return isDatabaseAway(error) ? SILENT.database : undefined;
}

const refusedWith = ({ status, text: message, fields, data, code, values }: AppError): Failure => ({
  status,
  message,
  fields,
  data,
  code,
  values,
});

/** What the caller learns about a failure. `message` is the first field message. Details of a 500 are only logged. */
export function failureOf(error: TRPCError): Failure {
  const { cause } = error;
  if (cause instanceof AppError) return refusedWith(cause);
  const silent = silentOf(cause);
  if (silent) return { ...silent, fields: [] };
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
    const fields = fieldMessages(cause);
    return { status: 400, message: fields[0]?.message ?? msg('Invalid input'), fields };
  }
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
    return { status: 400, message: msg('Invalid input'), fields: [] };
  // A name of a procedure that cannot be decoded.
  if (error.code === 'NOT_FOUND' || cause instanceof URIError)
    return { status: 404, message: msg('Not found'), fields: [] };
  const status = getHTTPStatusCodeFromError(error);
  // Refused by tRPC itself: a wrong method, a wrong content type, or a body that is too large.
  if (status < 500) return { status, message: REFUSALS[status] ?? msg('Invalid input'), fields: [] };
  return { status: 500, message: INTERNAL_ERROR, fields: [] };
}

/** The same in the language of the caller. What is in no catalogue stays as it is. @param context missing if the call failed before there was one */
export const answeredFailure = (error: TRPCError, context: Pick<Context, 'services'> | undefined): Failure =>
  spokenFailure(failureOf(error), context);

/** The same of a refusal that no procedure has thrown. */
export const answeredRefusal = (error: AppError, context: Pick<Context, 'services'> | undefined): Failure =>
  spokenFailure(refusedWith(error), context);

function spokenFailure({ values, ...failure }: Failure, context: Pick<Context, 'services'> | undefined): Failure {
  const translate = context?.services.t ?? IN_ENGLISH;
  const spoken = values && refusalValues(values, translate);
  const say = (id: string) => translate(id, spoken);
  const fields = failure.fields.map(({ field, message }) => ({ field, message: say(message) }));
  return { ...failure, message: say(failure.message), fields };
}

/** The header that says when a refused call is possible again. */
export function retryHeaders(error: unknown): Record<string, string> {
  const refusal = error instanceof TRPCError ? error.cause : error;
  const seconds = refusal instanceof TooMany ? refusal.retryAfterS : undefined;
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** The answer to a repeat of a call with its `Idempotency-Key`. Undefined if the call may be tried again: later, or as it failed. */
function refusalOf(error: TRPCError): Refusal | undefined {
  if (error.cause instanceof StepNeeded) return undefined;
  const { status, ...problem } = failureOf(error);
  const kind = kindOf(status);
  return kind && kind !== 'too_many' ? { kind, ...problem } : undefined;
}

const t = initTRPC
  .context<Context>()
  // The base procedure sets `access`; each procedure adds its `rule`.
  .meta<Partial<ProcedureAccess>>()
  .create({
    isDev: false,
    // Subscriptions are served by the socket, which checks the account again and again.
    sse: { enabled: false },
    transformer: { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson },
    errorFormatter({ shape, error, ctx }) {
      const failure = answeredFailure(error, ctx);
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

const logged = new WeakSet<TRPCError>();

export type FailedCall = { error: TRPCError; log: Log; procedure?: string; userId?: string };

/** Logs a failed call once, with its procedure and account. The log passed in adds the request id. */
export function logFailure({ error, log, procedure, userId }: FailedCall): void {
  if (logged.has(error)) return;
  logged.add(error);
  const { status, message } = failureOf(error);
  const reason = error.cause instanceof AppError ? error.cause.message : message;
  if (status >= 500) log.error({ err: error.cause ?? error, procedure, userId }, 'a call failed');
  else log.info({ status, reason, procedure, userId }, 'a call was refused');
}

/** Converts an error of a domain into a tRPC error. */
function translated(error: TRPCError): TRPCError {
  const { cause } = error;
  if (cause instanceof AppError) return new TRPCError({ code: CODES[cause.kind], message: cause.message, cause });
  const silent = silentOf(cause);
  if (!silent) return error;
  const code = silent.status === 502 ? 'BAD_GATEWAY' : 'SERVICE_UNAVAILABLE';
  return new TRPCError({ code, message: silent.message, cause });
}

/** Who calls, for the scope of the call. A token of another scope than 'full' has not signed anybody in. */
export function callerOf({ actor, ip }: Pick<Context, 'actor' | 'ip'>): ScopeCaller {
  if (actor?.scope !== 'full') return { network: ip };
  return { network: ip, userId: actor.userId, keyId: actor.key?.id, sessionId: actor.sessionId };
}

/** Ends every call: failures are translated and logged, and its time is counted if metrics are on. */
const concludeCall = t.middleware(async ({ ctx, path, next }) => {
  const startedAt = performance.now();
  const result = await inScope({ requestId: ctx.requestId, source: path, ...callerOf(ctx) }, () => next());
  const outcome = result.ok ? 'answered' : failureOf(result.error).status < 500 ? 'refused' : 'failed';
  ctx.services.metrics?.observe(CALL_SECONDS, { procedure: path, outcome }, performance.now() - startedAt);
  if (result.ok) return result;
  const error = translated(result.error);
  logFailure({ error, log: ctx.log, procedure: path, userId: ctx.actor?.userId });
  throw error;
});

/** Why a token of this scope is not enough. */
const UNFINISHED: Record<Exclude<Actor['scope'], 'full'>, string> = {
  verify: msg('Please verify your account'),
  factor: FACTOR_NEEDED.code,
  set_up: FACTOR_NEEDED.set_up,
};

/** @throws NotSignedIn for a visitor; NotAllowed for an account that is not activated, and for one whose sign-in is not finished */
function signedInActor(ctx: Context): Actor {
  if (!ctx.actor) throw new NotSignedIn(ctx.tokenProblem);
  if (ctx.refusal) throw ctx.refusal;
  if (ctx.actor.scope !== 'full') throw new NotAllowed(UNFINISHED[ctx.actor.scope]);
  return ctx.actor;
}

/** @throws NotAllowed for a key that lacks what it needs */
export function requireKey(actor: Actor, need: KeyNeed): void {
  if (need === 'nothing more') return;
  if (need === 'a person') throw new NotAllowed(NEEDS_PERSON);
  if (!mayAsCustomer(actor, need.area, need.type))
    throw new NotAllowed(
      msgWith('This key has no access to {area} ({access})', {
        area: AREAS[need.area].label,
        access: ACCESS_LABELS[need.type],
      }),
    );
}

/**
 * The caller of a route that is no procedure.
 * @param byKey what a key needs, as in the declaration of a procedure
 * @throws NotSignedIn for a visitor; NotAllowed for an account that is not activated, and for a key without it; TooMany
 */
export function actorOf(ctx: Context, byKey: ByKey, type: 'query' | 'mutation' = 'query'): Actor {
  const actor = signedInActor(ctx);
  if (actor.key) requireKey(actor, keyNeed({ access: 'signedIn', byKey }, type));
  return actor;
}

/** Asks for a proof where the procedure does. It runs after the access check, and before an `Idempotency-Key` is remembered. */
const prove = t.middleware(({ ctx, meta, next }) => {
  if (meta?.proof && ctx.actor) requireProof(ctx, ctx.actor);
  return next();
});

/** Runs a mutation once per `Idempotency-Key`. It runs after the access check and before input validation. */
const remember = t.middleware(async ({ ctx, type, path, meta, getRawInput, next }) => {
  const { services, actor, idempotencyKey: key, now, log } = ctx;
  if (type !== 'mutation' || !key || !actor || meta?.answersSession) return next();
  // What a person was answered is not repeated to their key, which may see less.
  const operation = actor.key ? `${path} by key ${actor.key.id}` : path;
  const call = { services, key, userId: actor.userId, operation, input: await getRawInput(), now, log };
  const outcome = await rememberCall(call, async (own) => {
    const result = await next({ ctx: { ...ctx, services: own } });
    if (result.ok) return { ok: true, answer: result.data };
    return { ok: false, error: result.error, refusal: refusalOf(result.error) };
  });
  if (!outcome.ok) throw outcome.error;
  return { ok: true, data: outcome.answer } as Awaited<ReturnType<typeof next>>;
});

/** Requires that the key of the caller may call this procedure at all. @throws NotAllowed, TooMany */
const admitKey = t.middleware(({ ctx, type, meta, next }) => {
  if (ctx.refusal) throw ctx.refusal;
  if (ctx.actor?.key) requireKey(ctx.actor, keyNeed(meta ?? {}, type, ctx.actor.key.isTest));
  return next();
});

/** Records what was shown of other people, before it is answered. */
const noteRead = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  const result = await next();
  if (!result.ok || !meta?.reads || !ctx.actor) return result;
  await recordRead({ ...ctx, actor: ctx.actor }, meta.reads, { input: await getRawInput(), done: 'read' });
  return result;
});

const base = t.procedure.use(concludeCall).use(admitKey).use(noteRead);

/** Open to visitors. `ctx.actor` is set only for a signed-in, activated account; an invalid token is treated as a visitor. */
export const anyone = base.meta({ access: 'anyone' }).use(({ ctx, next }) => {
  const actor = ctx.actor?.scope === 'full' ? ctx.actor : undefined;
  return next({ ctx: { ...ctx, actor } });
});

/** Any activated account, whatever its role. */
export const signedIn = base
  .meta({ access: 'signedIn' })
  .use(({ ctx, next }) => next({ ctx: { ...ctx, actor: signedInActor(ctx) } }))
  .use(prove)
  .use(remember);

/**
 * Adds to the messages of a refused input those that depend on who calls, so that all are reported at once. It stands before `.input(schema)`.
 * @param find gets the fields that the schema accepts. The procedure itself refuses what it finds in an input that is accepted
 */
export function alsoTelling(
  schema: z.ZodType,
  find: (actor: Actor, fields: Record<string, unknown>) => FieldMessage[],
) {
  return t.middleware(async ({ ctx, getRawInput, next }) => {
    const result = await next();
    const cause = result.ok ? undefined : result.error.cause;
    if (!ctx.actor || !(cause instanceof ZodError)) return result;
    const found = find(ctx.actor, readableFields(schema, await getRawInput()));
    const reported = new Set(cause.issues.map(({ path: [field] }) => field));
    const more = found.filter(({ field }) => !reported.has(field));
    const issues = more.map(({ field, message }) => ({ code: 'custom' as const, path: [field], message, input: null }));
    throw new TRPCError({ code: 'BAD_REQUEST', cause: new ZodRealError([...cause.issues, ...issues]) });
  });
}

/** Any valid token. The service requires its scope. */
function unfinished(access: UnfinishedAccess) {
  return base.meta({ access }).use(({ ctx, next }) => {
    if (!ctx.actor) throw new NotSignedIn(ctx.tokenProblem);
    return next({ ctx: { ...ctx, actor: ctx.actor } });
  });
}

/** For a token of scope 'verify', which sign-up returns before the account is activated. */
export const verifying = unfinished('verifying');
/** For a token of scope 'factor', which a login returns when it needs a code. */
export const confirming = unfinished('confirming');
/** For a token of scope 'set_up', which a login returns when the role needs a second factor and there is none. */
export const settingUp = unfinished('settingUp');

type Admits = (actor: Actor, area: Requirement, type: Access) => boolean;

function withArea(access: Exclude<ProcedureAccess['access'], string>, admits: Admits) {
  const { area, type } = access;
  return base
    .meta({ access })
    .use(({ ctx, next }) => {
      const actor = signedInActor(ctx);
      if (!admits(actor, area, type)) throw new NotAllowed();
      return next({ ctx: { ...ctx, actor } });
    })
    .use(prove)
    .use(remember);
}

/** An account whose role grants the area. The domain checks ownership and workspace. */
export function may(area: Requirement, type: Access = 'editable') {
  return withArea({ area, type }, ({ role }) => roleMay(role, area, type));
}

/** As `may`, also for accounts of which only the role of members grants the area: for what customers do for themselves. */
export function mayOrCustomer(area: Requirement, type: Access = 'editable') {
  return withArea({ area, type, orCustomer: true }, mayAsCustomer);
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
