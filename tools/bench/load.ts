/** The load generator, which runs in a separate process: autocannon, and thousands of live connections. */
import autocannon, { type Request, type Result } from 'autocannon';
import { answerCalls } from './children.ts';
import { listenAndAnnounce } from './sockets.ts';
import { percentile } from './report.ts';

export type Load = {
  address: string;
  connections: number;
  seconds: number;
  /** Sent in rotation, shared by all connections. */
  requests: Request[];
};

export type Loaded = { perSecond: number; medianMs: number; p99Ms: number; answers: number };

/**
 * Runs autocannon. The times are collected per response, because autocannon's histogram has only whole milliseconds.
 * @throws Error when a call has failed
 */
async function run({ address, connections, seconds, requests }: Load): Promise<Loaded> {
  let next = 0;
  const times: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const setupRequest = (request: Request) => ({ ...request, ...requests[next++ % requests.length]! });
    autocannon({ url: address, connections, duration: seconds, requests: [{ setupRequest }] }, (error, done) =>
      error ? reject(error) : resolve(done),
    ).on('response', (_client, _status, _bytes, ms: number) => times.push(ms));
  });
  const failures = result['4xx'] + result['5xx'] + result.errors + result.timeouts;
  if (failures > 0 || times.length === 0) throw new Error(`${failures} of ${times.length} calls failed`);
  return {
    perSecond: result['2xx'] / result.duration,
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    answers: times.length,
  };
}

answerCalls({ run, listenAndAnnounce });
