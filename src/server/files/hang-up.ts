/** Answers a client that is still sending, and then closes the connection. */
import type { Request, Response } from 'express';
import { type Meta, toEnvelope } from '#shared/envelope.ts';

/** How long and how much data is read and discarded, so that the client can read the answer before the connection closes. */
const DISCARD = { ms: 2_000, bytes: 8 * 1024 * 1024, checkMs: 20 };

export function answerAndHangUp(request: Request, response: Response, meta: Meta): void {
  const { socket } = request;
  if (socket.destroyed) return;
  const body = Buffer.from(JSON.stringify(toEnvelope(meta, null)));
  response.status(meta.status).set({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  });
  // Written but not ended: ending the response would close the connection before the client has read it.
  response.write(body);
  const before = socket.bytesRead;
  const end = Date.now() + DISCARD.ms;
  request.resume();
  const timer = setInterval(() => {
    const isEnough = socket.bytesRead - before > DISCARD.bytes || Date.now() > end || request.complete;
    if (!isEnough && !socket.destroyed) return;
    clearInterval(timer);
    response.end();
    socket.destroySoon();
  }, DISCARD.checkMs);
}
