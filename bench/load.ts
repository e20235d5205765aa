/** The process that makes the load, so that the server has its own: autocannon, and thousands of live connections. */
import autocannon, { type Request, type Result } from 'autocannon';
import { answerCalls } from './children.ts';
import { listenAndAnnounce } from './live.ts';

export type Load = {
  address: string;
  connections: number;
  seconds: number;
  /** Sent in turn, shared by all connections; from the first one again when they are used up. */
  requests: Request[];
};

export type Loaded = { perSecond: number; medianMs: number; p99Ms: number; answers: number; failures: number };

/** The value below which `share` of the sorted times lie. */
export function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** autocannon's own histogram counts whole milliseconds; these times are as it measured them. */
async function run({ address, connections, seconds, requests }: Load): Promise<Loaded> {
  let next = 0;
  const times: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const setupRequest = (request: Request) => ({ ...request, ...requests[next++ % requests.length]! });
    autocannon({ url: address, connections, duration: seconds, requests: [{ setupRequest }] }, (error, done) =>
      error ? reject(error) : resolve(done),
    ).on('response', (_client, _status, _bytes, ms: number) => times.push(ms));
  });
  return {
    perSecond: result['2xx'] / result.duration,
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    answers: times.length,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

if (process.send) answerCalls({ run, listenAndAnnounce });
