/**
 * Calls of the API by the names of its operations. Reads, and writes with a key, are tried again after errors of the network, 429 and 5xx. Every write gets
 * an `Idempotency-Key`, the same at each attempt, so that it takes effect once.
 */
import { CockpitError, type Failure } from './error.ts';
import type { Operations } from './operations.ts';
import { ROUTES } from './routes.ts';
import type { Event, EventPage } from './schemas.ts';

export type ClientOptions = {
  /** The address of the installation: 'https://cockpit.example.com'. */
  address: string;
  /** A key, or the token of a session. Without it, calls are those of a visitor. */
  key?: string;
  /** How often a call is tried again; twice by default. */
  retries?: number;
  /** How long an attempt may take, in milliseconds; 30 seconds by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Replaces the pause before another attempt. For tests. */
  pause?: (ms: number) => Promise<void>;
};

export type Meta = {
  status: number;
  message: string;
  totalCount?: number;
  totalIsMinimum?: boolean;
  offset?: number;
  limit?: number;
  /** Where the next page begins; null on the last one. Missing in lists that have only offsets. */
  next_after?: string | null;
};

/** `data` is missing of an answer that has not changed since `etag`. */
export type Result<Data> = { data: Data; meta: Meta; etag: string | null; requestId: string | null };

/** Leaves out what an operation does not have. */
type Given<Parts> = { [Part in keyof Parts as Parts[Part] extends undefined ? never : Part]: Parts[Part] };

/** What a call of an operation carries. `idempotencyKey` replaces the one that is made. */
export type Call<Name extends keyof Operations> = Given<Pick<Operations[Name], 'path' | 'query' | 'body'>> & {
  idempotencyKey?: string;
  signal?: AbortSignal;
};

type Sent = {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The operations whose answer is a list. */
type ListName = {
  [Name in keyof Operations]: Operations[Name]['data'] extends unknown[] ? Name : never;
}[keyof Operations];
type Item<Name extends ListName> = Operations[Name]['data'] extends (infer Each)[] ? Each : never;

/** An operation with nothing to send is called without arguments. */
type Arguments<Name extends keyof Operations> =
  Record<never, never> extends Call<Name> ? [call?: Call<Name>] : [call: Call<Name>];

export type Client = {
  /** @throws CockpitError; TypeError for an operation that does not exist, and for one without a parameter of its path */
  call: <Name extends keyof Operations>(
    name: Name,
    ...call: Arguments<Name>
  ) => Promise<Result<Operations[Name]['data']>>;
  /** All items of a list, page by page. @throws CockpitError */
  all: <Name extends ListName>(name: Name, ...call: Arguments<Name>) => AsyncGenerator<Item<Name>>;
  /** What happened after an event, in its order; without it, in the last 30 days. @throws CockpitError */
  events: (options?: { after?: string; type?: string }) => AsyncGenerator<Event>;
};

const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const PAGE = 100;
const RETRIED = new Set([429, 502, 503, 504]);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Twice as long after each attempt, and a little different for each client. */
const pauseMs = (attempt: number, retryAfter: string | null): number =>
  retryAfter === null ? FIRST_PAUSE_MS * 2 ** attempt * (0.75 + Math.random() / 2) : Number(retryAfter) * 1000;

/** @throws TypeError for a path without one of its parameters, which would be the path of another operation */
function addressOf(base: string, operation: string, path: string, { path: given = {}, query = {} }: Sent): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(given[name] ?? '');
    if (value === '') throw new TypeError(`${operation} needs the path parameter "${name}"`);
    return encodeURIComponent(value);
  });
  const url = new URL(`/api/v1${filled}`, base);
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null)
        url.searchParams.append(name, each instanceof Date ? each.toISOString() : String(each));
    }
  }
  return url;
}

type Envelope = { meta: Meta & Failure & { success: boolean }; data: unknown };

async function read(response: Response): Promise<Envelope> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    const { status, ok } = response;
    return { meta: { success: ok, status, message: ok ? 'Success' : response.statusText }, data: text };
  }
}

/** Sends a request once. @returns the response; undefined if none came, and another attempt may help */
type Attempt = (isLast: boolean) => Promise<Response | undefined>;

/** @throws CockpitError if no answer came to the last attempt */
async function tryAgain(attempt: Attempt, retries: number, pause: (ms: number) => Promise<void>): Promise<Response> {
  for (let count = 0; ; count += 1) {
    const isLast = count >= retries;
    const response = await attempt(isLast);
    if (response && (isLast || !RETRIED.has(response.status))) return response;
    await response?.body?.cancel();
    await pause(pauseMs(count, response?.headers.get('retry-after') ?? null));
  }
}

/** @throws TypeError */
function requireWeb(address: string): void {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new TypeError(`The address must be one that begins with https:// or http://, and not "${address}"`);
}

/** @returns the calls of one key @throws TypeError for what is no address of the web */
export function createClient(options: ClientOptions): Client {
  const { address, key, retries = 2, timeoutMs = TIMEOUT_MS, pause = wait } = options;
  const send = options.fetch ?? fetch;
  requireWeb(address);

  async function request(name: keyof Operations, sent: Sent): Promise<Result<unknown>> {
    if (!Object.hasOwn(ROUTES, name)) throw new TypeError(`There is no operation "${name}"`);
    const [method, path] = ROUTES[name];
    const url = addressOf(address, name, path, sent);
    const isRead = method === 'GET';
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(!isRead && { 'content-type': 'application/json' }),
      // Without a key of an account, the server keeps no answer to a write.
      ...(!isRead && key !== undefined && { 'idempotency-key': sent.idempotencyKey ?? crypto.randomUUID() }),
    };
    const body = isRead ? undefined : JSON.stringify(sent.body ?? {});
    const attempt: Attempt = async (isLast) => {
      const signals = [AbortSignal.timeout(timeoutMs), ...(sent.signal ? [sent.signal] : [])];
      try {
        return await send(url, { method, headers, body, signal: AbortSignal.any(signals) });
      } catch (error) {
        if (isLast || sent.signal?.aborted)
          throw new CockpitError({ status: 0, message: 'The server did not answer' }, undefined, error);
        return undefined;
      }
    };
    // What a visitor writes could take effect twice.
    const response = await tryAgain(attempt, isRead || key !== undefined ? retries : 0, pause);
    const requestId = response.headers.get('request-id');
    const { meta, data } = await read(response);
    if (!response.ok) throw new CockpitError({ ...meta, status: response.status }, requestId ?? undefined);
    return { data, meta, etag: response.headers.get('etag'), requestId };
  }

  async function* all(name: keyof Operations, sent: Sent = {}): AsyncGenerator<unknown> {
    let after: string | null | undefined;
    for (let offset = 0; ; offset += PAGE) {
      const place = after ? { after } : { offset };
      const { data, meta } = await request(name, { ...sent, query: { ...sent.query, ...place, limit: PAGE } });
      const items = data as unknown[];
      yield* items;
      after = meta.next_after;
      if (after === null || items.length < PAGE) return;
    }
  }

  async function* events({ after, type }: { after?: string; type?: string } = {}): AsyncGenerator<Event> {
    let last = after;
    for (;;) {
      const { data } = await request('webhooks.events', { query: { after: last, type, limit: PAGE } });
      const { items, next_after } = data as EventPage;
      yield* items;
      if (next_after === null) return;
      last = next_after;
    }
  }

  const client = { call: (name: keyof Operations, sent: Sent = {}) => request(name, sent), all, events };
  return client as Client;
}
