/**
 * How values travel between procedures and their typed callers: JSON, and beside it which of its texts are Dates. Answers are
 * written by superjson. What callers send is read by superjson too, but only after a check: of all that its format can name,
 * a call needs Dates and undefined, in places that its JSON has.
 */
import superjson from 'superjson';
import { InvalidInput } from '#shared/errors.ts';

/** No input is deeper, and none has more marks: each costs time. */
const LONGEST_PATH = 200;
const MAX_MARKS = 1000;

type Mark = 'Date' | 'undefined';

function refusal(): InvalidInput {
  return new InvalidInput('Invalid input');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value at a path of own properties: what the JSON does not have cannot be marked. */
function valueAt(json: unknown, path: string): unknown {
  // A key with a dot in it would be written with a backslash, and no input has one.
  if (path.length > LONGEST_PATH || path.includes('\\')) throw refusal();
  let value = json;
  for (const key of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) throw refusal();
    value = value[key];
  }
  return value;
}

/** As a Date writes itself, with its zone: other texts would be read in the zone of the server. */
function isInstant(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

/** @throws InvalidInput unless the mark is one of the two, on a value that it can be put on */
function markOf(value: unknown, marks: unknown): [Mark] {
  if (!Array.isArray(marks) || marks.length !== 1) throw refusal();
  if (marks[0] === 'undefined' && value === null) return ['undefined'];
  if (marks[0] === 'Date' && typeof value === 'string' && isInstant(value)) return ['Date'];
  throw refusal();
}

function marksOf(json: unknown, values: unknown): [Mark] | Record<string, [Mark]> {
  if (Array.isArray(values)) return markOf(json, values);
  if (!isObject(values)) throw refusal();
  const entries = Object.entries(values);
  if (entries.length > MAX_MARKS) throw refusal();
  return Object.fromEntries(entries.map(([path, mark]) => [path, markOf(valueAt(json, path), mark)]));
}

/**
 * An input as its caller had it. Which of its objects were one object is not read: no procedure asks.
 * @throws InvalidInput for anything but `{ json, meta? }` with marks of Dates and of undefined
 */
function readInput(payload: unknown): unknown {
  if (payload === undefined) return undefined;
  if (!isObject(payload) || !Object.hasOwn(payload, 'json')) throw refusal();
  const { json, meta } = payload;
  if (meta === undefined) return json;
  if (!isObject(meta)) throw refusal();
  const values = meta.values === undefined ? {} : marksOf(json, meta.values);
  return superjson.deserialize({ json: json as null, meta: { values, v: 1 } });
}

/** The transformer of the server. Its callers use superjson as it is. */
export const wire = { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson };

/** A value as JSON with its Dates marked, to be kept in the database. */
export type Kept = { answer: unknown; meta?: unknown };

/** For a value that has Dates and is kept as JSON. */
export function keep(value: unknown): Kept {
  const { json, meta } = superjson.serialize(value);
  return { answer: json, meta };
}

/** The value as it was before `keep`. */
export function recallKept({ answer, meta }: Kept): unknown {
  return superjson.deserialize({ json: answer, meta } as Parameters<typeof superjson.deserialize>[0]);
}
