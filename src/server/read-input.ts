/**
 * Reads the input of a call, which superjson has written. superjson sets a value at every path that its metadata names: an index far beyond
 * the end of a list makes the list that long, and whoever reads it then needs minutes. So the metadata is checked before. It may mark Dates
 * and undefined, which are all the types that inputs have, on values that exist.
 */
import superjson from 'superjson';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Limits on the work for one input. No valid input reaches them. */
const LONGEST_PATH = 200;
const MAX_MARKS = 1000;

type Mark = 'Date' | 'undefined';

function refusal(): InvalidInput {
  return new InvalidInput(msg('Invalid input'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value at a path of own properties. @throws InvalidInput when the JSON has no such value */
function valueAt(json: unknown, path: string): unknown {
  // superjson escapes a dot in a key with a backslash. No input has such a key.
  if (path.length > LONGEST_PATH || path.includes('\\')) throw refusal();
  let value = json;
  for (const key of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, key)) throw refusal();
    value = value[key];
  }
  return value;
}

/** True for the format of `toISOString`. A text without a time zone would be read in the time zone of the server. */
function isInstant(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

/** @throws InvalidInput unless the mark is 'Date' or 'undefined' and fits the value */
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
 * Reads the input of a call. References between equal objects are ignored, as no procedure needs them.
 * @throws InvalidInput for anything but `{ json, meta? }` with marks for Dates and undefined
 */
export function readInput(payload: unknown): unknown {
  if (payload === undefined) return undefined;
  if (!isObject(payload) || !Object.hasOwn(payload, 'json')) throw refusal();
  const { json, meta } = payload;
  if (meta === undefined) return json;
  if (!isObject(meta)) throw refusal();
  const values = meta.values === undefined ? {} : marksOf(json, meta.values);
  return superjson.deserialize({ json: json as null, meta: { values, v: 1 } });
}
