/** An error with a message for the user. It is shown without a stack trace. */
export class Problem extends Error {}

/** Prints a notice to stderr. stdout is reserved for results such as the OpenAPI document. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** The seconds since `startedAt` (a `Date.now()`) as a text: "1.2 s". */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs the main function of a script. An error ends the process with exit code 1 and a readable message. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof Problem ? `\n${error.message}` : `\n${error?.stack ?? error}`);
    process.exit(1);
  }
}
