/** What code writes log lines with. It names no package: the browser knows the context of procedures as a type. */

type Write = {
  /** @param facts what, who and which request; `err` for an error */
  (facts: object, message: string): void;
  (message: string): void;
};

export type Log = {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  /** A log whose lines all carry these facts. */
  child(facts: Record<string, unknown>): Log;
};
