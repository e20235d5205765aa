/** The parts of a summary that there are, in one line. */
export const joined = (parts: readonly (string | false | 0 | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ');
