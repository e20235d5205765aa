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

/** Does a part of the work of a script, and prints how long it took. @returns what `work` returns */
export async function step(text, work) {
  const startedAt = Date.now();
  say(`${text} …`);
  const result = await work();
  say(`${text}: done in ${secondsSince(startedAt)}`);
  return result;
}
