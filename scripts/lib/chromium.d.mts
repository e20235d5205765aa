/** The browser for the end-to-end tests, or `undefined` when none is installed. */
export function findChromium(): string | undefined;
