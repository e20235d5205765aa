/** The keys of an object whose type lists all of them. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** The fields of a value that came from outside; none when it is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A caught value as an Error. */
export function toError(caught: unknown): Error {
  return caught instanceof Error ? caught : new Error(String(caught));
}
