/** The log interface. It imports no package, because the browser project uses the context as a type. */

type Write = {
  /** @param facts structured fields of the line; an error is passed as `err` */
  (facts: object, message: string): void;
  (message: string): void;
};

export type Log = {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  /** A log that adds these fields to every line. */
  child(facts: Record<string, unknown>): Log;
};
