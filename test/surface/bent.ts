/** Calls with inputs of which one field has an unusual value. */
import { procedures } from '#app/server/procedures.ts';
import type { TestApp } from '../helpers/app.ts';

/** Values that no field accepts. */
export const WRONG: [string, string][] = [
  ['an object with an operator', '{"$ne":"x"}'],
  ['a nested list', '[[["x"]]]'],
];
/** Values that some fields accept; none may fail. */
export const ODD: [string, string][] = [
  ['null', 'null'],
  ['true', 'true'],
  ['a negative', '-1'],
  ['infinity', '1e999'],
  ['NaN as text', '"NaN"'],
  ['a huge number', '99999999999999999999'],
  ['a past date', '"1999-01-01T00:00:00Z"'],
  ['a time without a zone', '"2030-01-01T10:00:00"'],
  ['blanks', '"   "'],
  ['10,000 letters', `"${'x'.repeat(10_000)}"`],
  ['emoji', '"🛋️👩‍💻"'],
  ['SQL', `"1' OR '1'='1'; DROP TABLE users; --"`],
  ['HTML', '"<img src=x onerror=alert(1)>"'],
  ['a null byte', '"a\\u0000b"'],
];

/** The input as JSON, with one field replaced. */
export function withField(input: Record<string, unknown>, field: string, json: string): string {
  return JSON.stringify({ ...input, [field]: '§' }).replace('"§"', () => json);
}

export type Result = { status: number; message: string; body: string };

/**
 * The first message of the schema of a procedure about an input, which is JSON; undefined if it accepts it. The server asks the same
 * schema first, so what it refuses reaches nothing else, and need not be sent.
 */
export async function refusalOf(path: string, input: string): Promise<string | undefined> {
  const [schema] = procedures.get(path)!.inputs;
  const { error } = (await schema?.safeParseAsync(JSON.parse(input))) ?? {};
  return error?.issues[0]?.message;
}

/**
 * @param token of the caller; undefined for a visitor
 * @param input JSON, which may contain values that JSON.stringify would not write
 */
export async function callWith(app: TestApp, token: string | undefined, path: string, input: string): Promise<Result> {
  const json = `{"json":${input}}`;
  const isQuery = procedures.get(path)!.type === 'query';
  const response = await fetch(`${app.address}/trpc/${path}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: isQuery ? undefined : json,
  });
  const body = await response.text();
  const { status } = response;
  const message = status < 400 ? '' : (JSON.parse(body) as { error: { json: { message: string } } }).error.json.message;
  return { status, message, body };
}
