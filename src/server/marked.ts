/** Writes values for superjson, which takes five times as long for a long list, as it supports many more types. */
import type { SuperJSONResult } from 'superjson';

type Mark = readonly ['Date' | 'undefined'];
/** The marks of an object by its keys. An object that contains marks has its own. */
type Marks = { [key: string]: Mark | Marks };

const DATE: Mark = ['Date'];
const UNDEFINED: Mark = ['undefined'];

/** superjson reads a key as a path, so that its dots and backslashes are escaped. */
const escaped = (key: string) => (/[\\.]/.test(key) ? key.replace(/[\\.]/g, '\\$&') : key);

function requirePlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`A result contains an object of the class ${value.constructor.name}`);
}

function marksOfList(list: readonly unknown[]): Marks | undefined {
  let marks: Marks | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const mark = list[index] === undefined ? UNDEFINED : markOf(list[index]);
    if (mark) (marks ??= {})[index] = mark;
  }
  return marks;
}

function marksOfObject(parent: Record<string, unknown>): Marks | undefined {
  requirePlain(parent);
  let marks: Marks | undefined;
  for (const key of Object.keys(parent)) {
    const mark = markOf(parent[key]);
    if (mark) (marks ??= {})[escaped(key)] = mark;
  }
  return marks;
}

/** The mark of a Date, or the marks inside of an object of any depth. Undefined properties are omitted, and have none. */
function markOf(value: unknown): Mark | Marks | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Date) return DATE;
  return Array.isArray(value) ? marksOfList(value) : marksOfObject(value as Record<string, unknown>);
}

/**
 * A value with its Dates marked, to be written by `JSON.stringify`, which writes Dates as ISO 8601 and omits undefined properties.
 * `superjson.deserialize` restores it.
 * @throws TypeError for an object that is not plain, such as a Map
 */
export function marked(value: unknown): SuperJSONResult {
  const values = value === undefined ? UNDEFINED : markOf(value);
  const json = (value ?? null) as SuperJSONResult['json'];
  return values ? { json, meta: { values, v: 1 } as SuperJSONResult['meta'] } : { json };
}
