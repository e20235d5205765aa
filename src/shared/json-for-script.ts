const UNSAFE = /[<\u2028\u2029]/g;

/** JSON to write between script tags: no text in it can end the script or begin a comment, and old parsers read it too. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
