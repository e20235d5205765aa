/**
 * A value that is created when it is first needed. For formatters of dates and numbers: the first of them loads the language data of
 * the browser, which takes a slow phone 100 ms while it starts a page.
 */
export function lazily<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
