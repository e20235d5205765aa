/** The length of the column, in characters. */
const MAX_NAME_LENGTH = 500;
const CONTROL = /\p{Cc}/gu;

/** The name of a file for display. It is never part of a path. */
export function displayName(name: string): string {
  const shown = [...name.replace(CONTROL, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('');
  return shown || 'file';
}
