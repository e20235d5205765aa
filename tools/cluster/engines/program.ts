/** A program of somebody else, which is told by webhooks. Every message becomes a line of a file before it is taken. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../../sandbox/frame/serve.ts';
import type { ReceivedFact } from '../checker/webhook-facts.ts';

/** It takes its time, so that messages which are sent at once are taken in any order. */
const TAKES_MS = 200;

type Body = { type: string; data: Record<string, { _id: string }> };

/** @returns its address */
export async function startProgram(file: string): Promise<string> {
  writeFileSync(file, '');
  const server = createServer((request, response) => {
    text(request)
      .then(async (body) => {
        await sleep(Math.random() * TAKES_MS);
        const { type, data } = JSON.parse(body) as Body;
        const record = data[type.split('.')[0]!]!._id;
        const fact: ReceivedFact = { hook: request.url!, id: String(request.headers['webhook-id']), type, record };
        appendFileSync(file, `${JSON.stringify(fact)}\n`);
        response.writeHead(204).end();
      })
      // Senders may be killed at any time.
      .catch(() => response.destroy());
  });
  return `http://127.0.0.1:${await listen(server)}`;
}
