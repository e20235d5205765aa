/**
 * The format of calls: JSON with marks for Dates, as superjson reads and writes it. superjson supports many more types, and would be a
 * twentieth of the code of every page.
 */

type Mark = ['Date' | 'undefined'];
/** Marks by key; the keys of marks may be those of nested objects, too. */
type Marks = Mark | { [key: string]: Marks };

export type Wired = { json: unknown; meta?: { values: Marks; v: 1 } };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The paths of the Dates in a value. */
function datesIn(value: unknown, path: string): [string, Mark][] {
  if (value instanceof Date) return [[path, ['Date']]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => datesIn(inner, path ? `${path}.${key}` : key));
}

/** Marks the Dates of an input. Undefined properties are omitted. */
function serialize(value: unknown): Wired {
  if (value === undefined) return { json: null, meta: { values: ['undefined'], v: 1 } };
  if (value instanceof Date) return { json: value, meta: { values: ['Date'], v: 1 } };
  const dates = datesIn(value, '');
  return dates.length === 0 ? { json: value } : { json: value, meta: { values: Object.fromEntries(dates), v: 1 } };
}

function restore(value: unknown, marks: Marks): unknown {
  if (Array.isArray(marks)) return marks[0] === 'Date' ? new Date(value as string) : undefined;
  if (!isObject(value)) return value;
  for (const [key, inner] of Object.entries(marks)) {
    // Dots and backslashes of a key are escaped.
    const name = key.replace(/\\(.)/g, '$1');
    value[name] = restore(value[name], inner);
  }
  return value;
}

/** Restores a result in place. */
function deserialize({ json, meta }: Wired): unknown {
  return meta ? restore(json, meta.values) : json;
}

export const wire = { serialize, deserialize };
