/** Types for the part of autocannon that the benchmark uses. The package has none. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

  export type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };

  export type Result = {
    /** The actual duration in seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    '2xx': number;
    '4xx': number;
    '5xx': number;
  };

  /** Emits `response` with client, status, bytes and milliseconds of each response. */
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
