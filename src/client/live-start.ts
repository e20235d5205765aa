/**
 * Where the live updates of a page start. The socket opens a moment after the page has read its data, and on a slow phone some seconds
 * later. So the first subscription resumes after the last event before the first call of the page, and receives what happened since.
 */
export type LiveStart = {
  /** Takes the event id that a response names. Only the first response counts. */
  note(id: string | null): void;
  /** The id to start after, once a call was answered. */
  id: Promise<string>;
};

/** A server of an earlier release names no event. It finds too many events after this id, and makes the client read everything again. */
const OLDEST = '0';

export function liveStart(): LiveStart {
  let tell: (id: string) => void = () => undefined;
  const id = new Promise<string>((resolve) => (tell = resolve));
  return { id, note: (named) => tell(named ?? OLDEST) };
}
