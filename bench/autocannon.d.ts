/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

  export type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Stops after that many requests; `duration` does not count then. */
    amount?: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };

  export type Result = {
    /** Seconds that it really took. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  };

  /** Emits `response` with the client, the status, the bytes and the milliseconds of each answer. */
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
