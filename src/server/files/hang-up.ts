/** Answers a client that is still sending, and ends the connection so that it stops. */
import type { Request, Response } from 'express';
import type { Envelope, Meta } from '#shared/envelope.ts';

/** How long, and how much, is still taken in and thrown away, so that the answer is read before the line goes dead. */
const PATIENCE = { ms: 2_000, bytes: 8 * 1024 * 1024, lookMs: 20 };

export function answerAndHangUp(request: Request, response: Response, meta: Meta): void {
  const { socket } = request;
  if (socket.destroyed) return;
  const body = Buffer.from(JSON.stringify({ meta, data: null } satisfies Envelope));
  response.status(meta.status).set({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  });
  // Written but not ended: ending would close the connection under an answer that is on its way.
  response.write(body);
  const before = socket.bytesRead;
  const end = Date.now() + PATIENCE.ms;
  request.resume();
  const timer = setInterval(() => {
    const isEnough = socket.bytesRead - before > PATIENCE.bytes || Date.now() > end || request.complete;
    if (!isEnough && !socket.destroyed) return;
    clearInterval(timer);
    response.end();
    socket.destroySoon();
  }, PATIENCE.lookMs);
}
