/**
 * The marks of the changes that this browser has made or heard of, which its reads must show. The server sends them only when it reads
 * from a replica. They are kept for all tabs, as a change in one tab is read in another.
 */
import { MARKS_HEADER, withMarks } from '#shared/marks.ts';
import { storedValue, textCodec } from './stored-value.ts';

const stored = storedValue('marks', textCodec);

/** Keeps the marks of a response or of a live event, if it has any. */
export function noteMarks(marks: string | null | undefined): void {
  if (marks) stored.set(withMarks(stored.get() ?? '', marks));
}

/** The header of a call; empty while the server has sent no marks. */
export function marksHeader(): Record<string, string> {
  const marks = stored.get();
  return marks ? { [MARKS_HEADER]: marks } : {};
}
