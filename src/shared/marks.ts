/**
 * Marks of changes, as a client sends them: 'a1b2c3d4e5f6:12 f6e5d4c3b2a1:7'. Each names a process of the server and a number. Reads of a
 * session must show the changes before its marks.
 */

/** The name of the header, of requests and responses. */
export const MARKS_HEADER = 'cockpit-marks';

/** A session keeps the newest marks of this many processes. */
const MOST = 8;

const FORMAT = /^[0-9a-f]{12}:\d{1,15}$/;

/** The marks of a text by process; undefined for a text that contains anything else, or too many. */
export function marksOf(text: string): [process: string, mark: number][] | undefined {
  const parts = text === '' ? [] : text.split(' ');
  if (parts.length > MOST || !parts.every((part) => FORMAT.test(part))) return undefined;
  return parts.map((part) => {
    const [process, mark] = part.split(':') as [string, string];
    return [process, Number(mark)];
  });
}

/** Adds newer marks. The largest of each process remains, and only the last processes. */
export function withMarks(text: string, added: string): string {
  const marks = new Map(marksOf(text) ?? []);
  for (const [process, mark] of marksOf(added) ?? []) {
    const largest = Math.max(mark, marks.get(process) ?? 0);
    marks.delete(process);
    marks.set(process, largest);
  }
  return [...marks]
    .slice(-MOST)
    .map(([process, mark]) => `${process}:${mark}`)
    .join(' ');
}
