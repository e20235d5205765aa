/** Ends the live connections of a process that stops, so that their clients go on elsewhere. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocketServer } from 'ws';
import { SECOND } from '#shared/time.ts';

/** The close code "service restart": the client may connect again at once. */
const RESTARTING = 1012;
/** The client opens its new connection before this time is over: it waits up to half a second first. */
const MOVED_WITHIN_MS = 2 * SECOND;
const CLOSED_WITHIN_MS = SECOND / 2;
const CHECK_EVERY_MS = 10;

async function untilEmpty({ clients }: WebSocketServer, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (clients.size > 0 && performance.now() < end) await sleep(CHECK_EVERY_MS);
}

/**
 * Ends all connections.
 * @param askToMove asks the clients to connect again first, because another process serves them. They send the id of their last event
 *   there. Until then, they receive events here.
 */
export async function endSockets(wss: WebSocketServer, askToMove?: () => void): Promise<void> {
  if (askToMove) {
    askToMove();
    await untilEmpty(wss, MOVED_WITHIN_MS);
  }
  for (const client of wss.clients) client.close(RESTARTING, 'The server restarts');
  await untilEmpty(wss, CLOSED_WITHIN_MS);
  for (const client of wss.clients) client.terminate();
  wss.close();
}
