/** A failure whose message is written for the person at the keyboard; it is shown without a stack trace. */
export class Problem extends Error {}

/** Notices go to stderr, so that a script's stdout carries only what was asked for (for example the OpenAPI document). */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Seconds since `startedAt` (a `Date.now()`), as shown to people: "1.2 s". */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs a script's main function; whatever it throws ends the process with exit code 1 and a readable message. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof Problem ? `\n${error.message}` : `\n${error?.stack ?? error}`);
    process.exit(1);
  }
}
