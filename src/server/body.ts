/** Limits of a JSON body, checked before parsing. Deep nesting could exhaust the stack of code that walks the value. */
import { type Request, type RequestHandler, json } from 'express';

/** Also the limit of a call of tRPC. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Twice the depth of the deepest valid input. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** True when arrays and objects are nested more than 32 levels deep. `body` need not be valid JSON. */
export function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte) && (depth += 1) > MAX_DEPTH) return true;
    else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}

function refuseDeep(_request: unknown, _response: unknown, body: Buffer): void {
  if (isTooDeep(body)) throw Object.assign(new Error('The body is nested too deeply'), { status: 400 });
}

/** True for a request with a body that is said to be something else than JSON, or not said to be anything. @param types the media types of JSON */
export function isOtherBody(request: Request, types: string[] = ['json']): boolean {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': coding } = request.headers;
  const isEmpty = length === undefined ? coding === undefined || type === undefined : Number(length) === 0;
  return !isEmpty && !request.is(types);
}

/** Reads JSON that has these media types. Errors carry a status: 400 for invalid JSON or deep nesting, 413 for a body that is too large, 415 for other letters than those of Unicode. */
export const jsonBodyOf = (type: string[]): RequestHandler => json({ limit: MAX_BODY_BYTES, verify: refuseDeep, type });

/** Reads a JSON body. */
export const jsonBody: RequestHandler = jsonBodyOf(['application/json']);
