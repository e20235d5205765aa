/** The pattern of LIKE for texts that contain these words as they are typed: % and _ mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
