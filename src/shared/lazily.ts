/**
 * A value that is made when it is first needed. For formatters of dates and numbers: the first of them loads the language data of
 * the browser, which takes a slow phone 100 ms while it starts a page.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
