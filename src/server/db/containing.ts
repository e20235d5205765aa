/**
 * The pattern of LIKE for texts that contain these words: % and _ mean themselves. In lower case, as email addresses are kept
 * so and compared exactly; other columns do not tell upper from lower case.
 */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
