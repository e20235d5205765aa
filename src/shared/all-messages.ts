/**
 * Zod skips the checks of a whole object (`.refine`, `.superRefine`, and a `.transform` that adds issues) as long as a field is missing or
 * has a wrong type. A caller would then learn one message after the other. Here such a check runs with the fields that are right. It is
 * skipped if it reads another; a transform finds that one missing.
 */
import { safeParse, type z } from 'zod';

const SKIPPED = Symbol('reads a field that could not be read');

type Payload = z.core.ParsePayload;
type Wrong = ReadonlySet<PropertyKey>;
type Issues = Payload['issues'];

const prepared = new WeakSet<object>();

/** The fields that could not be read. Undefined if it is the whole value. */
function unread({ value, issues }: Payload): Wrong | undefined {
  const aborted = issues.filter((issue) => issue.continue !== true);
  const fields = aborted.flatMap(({ path }) => path?.[0] ?? []);
  return typeof value === 'object' && value !== null && fields.length === aborted.length ? new Set(fields) : undefined;
}

/** The value, whose wrong fields must not be read. */
function withoutFields(value: object, wrong: Wrong): object {
  const refuse = (key: PropertyKey) => {
    if (wrong.has(key)) throw SKIPPED;
  };
  return new Proxy(value, {
    get: (target, key) => (refuse(key), Reflect.get(target, key)),
    has: (target, key) => (refuse(key), Reflect.has(target, key)),
    // What reads all fields also reads the wrong ones.
    ownKeys: () => {
      throw SKIPPED;
    },
  });
}

/** What the checks of an object say about the fields that are right. */
function issuesOfChecks({ _zod }: z.core.$ZodObject, value: object, wrong: Wrong): Issues {
  // A check that says itself when it runs has run.
  const checks = (_zod.def.checks ?? []).filter(({ _zod: { def } }) => def.check === 'custom' && !def.when);
  return checks.flatMap((check) => {
    const trial: Payload = { value: withoutFields(value, wrong), issues: [] };
    try {
      void check._zod.check(trial as z.core.ParsePayload<never>);
    } catch (error) {
      if (error !== SKIPPED) throw error;
    }
    return trial.issues;
  });
}

/** What a transform of an object says about the fields that are right. */
function issuesOfTransform(
  { _zod }: z.core.$ZodTransform,
  value: object,
  wrong: Wrong,
  context: z.core.ParseContextInternal,
): Issues {
  const right = Object.entries(value).filter(([key]) => !wrong.has(key));
  const trial: Payload = { value: Object.fromEntries(right), issues: [] };
  void _zod.run(trial, context);
  return trial.issues;
}

type Find = (value: object, wrong: Wrong, context: z.core.ParseContextInternal) => Issues;

/** Adds what is found about the fields that are right, if others are wrong. */
function adding({ _zod }: z.core.$ZodType, find: Find): void {
  const { run } = _zod;
  _zod.run = (payload, context) => {
    const result = run(payload, context);
    if (result instanceof Promise) return result;
    const wrong = unread(result);
    if (!wrong?.size) return result;
    const { issues } = result;
    const isKnown = (issue: Issues[number]) =>
      issues.some(
        ({ inst, path, message }) =>
          inst === issue.inst && message === issue.message && path?.join() === issue.path?.join(),
      );
    const found = find(result.value as object, wrong, context);
    issues.push(...found.filter((issue) => !wrong.has(issue.path?.[0] ?? '') && !isKnown(issue)));
    return result;
  };
}

/** The schemas inside a schema. */
function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'record':
      return [def.valueType];
    case 'union':
      return [...def.options];
    case 'pipe':
      return [def.in, def.out];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return [def.innerType];
    default:
      return [];
  }
}

/** Makes a schema, and those inside it, tell all messages at once. */
export function tellAll<S extends z.core.$ZodType>(schema: S): S {
  if (prepared.has(schema)) return schema;
  prepared.add(schema);
  const known = schema as unknown as z.core.$ZodTypes;
  const { def } = known._zod;
  if (def.type === 'object') adding(schema, (value, wrong) => issuesOfChecks(known as z.core.$ZodObject, value, wrong));
  else if (def.type === 'pipe' && def.in._zod.def.type === 'object' && def.out._zod.def.type === 'transform')
    adding(schema, (...found) => issuesOfTransform(def.out as z.core.$ZodTransform, ...found));
  partsOf(schema).forEach(tellAll);
  return schema;
}

/** The fields of an input that its schema accepts. */
export function readableFields(schema: z.core.$ZodType, input: unknown): Record<string, unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return readableFields(def.in, input);
  if (def.type !== 'object' || typeof input !== 'object' || input === null) return {};
  const given = input as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(def.shape).flatMap(([key, field]) => {
      const read = safeParse(field, given[key]);
      return read.success ? [[key, read.data]] : [];
    }),
  );
}
