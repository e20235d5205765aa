/** Some proxies refuse longer URLs. */
export const MAX_URL_LENGTH = 6_000;

/** The rest of the address, and what the transformer adds to the input. */
const OTHER_PARTS = 500;

/** Whether the input of a query is too long for a URL. It is then sent in a body. */
export function isLongInput(input: unknown): boolean {
  return encodeURIComponent(JSON.stringify(input) ?? '').length > MAX_URL_LENGTH - OTHER_PARTS;
}
