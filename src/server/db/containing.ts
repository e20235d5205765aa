const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/**
 * The LIKE pattern for texts that contain the given text. % and _ are escaped. The pattern is in lower case, because email
 * addresses are stored in lower case and compared exactly; other columns ignore case.
 */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/** The LIKE pattern for texts that begin with the given text, which an index can find. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`;
}
