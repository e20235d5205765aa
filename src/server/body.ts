/** Bounds of a JSON body, asked before it is parsed: deep nesting would exhaust the stack of whatever walks it later. */
import { type RequestHandler, json, text } from 'express';

const MAX_BYTES = '1mb';
/** Twice as deep as any input of ours. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** True when lists and objects stand in each other more than 32 deep. `body` is JSON, or what claims to be. */
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

/** Reads a JSON body. Errors carry a status: 400 for what is not JSON or too deep, 413 for what is too large. */
export const jsonBody: RequestHandler = json({ limit: MAX_BYTES, verify: refuseDeep });

/** The same bounds for a body that somebody else parses. */
export const jsonText: RequestHandler = text({ type: 'application/json', limit: MAX_BYTES, verify: refuseDeep });
