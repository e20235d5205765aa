const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/**
 * The pattern of LIKE for texts that contain these words: % and _ mean themselves. In lower case, as email addresses are kept
 * so and compared exactly; other columns do not tell upper from lower case.
 */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/** The same for texts that begin with these words, which an index can find. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`;
}
