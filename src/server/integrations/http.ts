/** The HTTP client for outside services: a timeout, safe retries, a circuit breaker, and a log line per call. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { Circuit, type CircuitRules } from '#server/integrations/circuit.ts';
import type { Log } from '#server/log-lines.ts';
import type { Report } from '#server/integrations/exchanges.ts';
import { duration } from '#server/metrics/define.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { MINUTE, SECOND } from '#shared/time.ts';

export type HttpRules = {
  timeoutMs: number;
  /** The maximum number of attempts of a repeatable call. */
  attempts: number;
  circuit: CircuitRules;
};

export type HttpParts = {
  /** Names the service in the log. */
  name: string;
  clock: Clock;
  log: Log;
  metrics?: Metrics;
  /** Never written to the log. */
  secrets?: string[];
  rules?: Partial<HttpRules>;
  /** Gets the outcome of every call. */
  report?: Report;
  pause?: (ms: number) => Promise<unknown>;
};

export type Calls = { succeeded: number; failed: number; refused: number };

export type Http = {
  /** Like the global `fetch`. @throws errors of `fetch`, a TimeoutError or CircuitOpen */
  fetch: typeof fetch;
  /** Counts since the start. `refused` counts responses of 400 to 499 except 429, which are not failures of the service. */
  calls: Readonly<Calls>;
};

export const OUTSIDE_CALLS = duration({
  name: 'cockpit_integration_call_seconds',
  help: 'Calls of outside services by service and outcome: succeeded, refused (answered 4xx) or failed.',
  labels: ['service', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
});

const DEFAULTS: HttpRules = { timeoutMs: 10 * SECOND, attempts: 3, circuit: { failures: 5, pauseMs: 30 * SECOND } };
const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
const FIRST_PAUSE_MS = 200;
/** When a service asks for a longer pause, the call is not repeated. */
const LONGEST_PAUSE_MS = MINUTE;

/** True for calls that can be repeated without a second effect. */
function isRepeatable(request: Request): boolean {
  return IDEMPOTENT.includes(request.method) || request.headers.has('idempotency-key');
}

const isFailure = ({ status }: Response) => status === 429 || status >= 500;

/** The pause of a `Retry-After` header, which holds seconds or a date. */
function retryAfterMs(response: Response | undefined, clock: Clock): number | undefined {
  const header = response?.headers.get('retry-after');
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND : new Date(header).getTime() - clock.now().getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** @throws a TimeoutError when the response is not complete in time */
async function withinLimit(request: Request, timeoutMs: number): Promise<Response> {
  const controller = new AbortController();
  const giveUp = () => controller.abort(request.signal.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer within ${timeoutMs / SECOND} s`, 'TimeoutError')),
    timeoutMs,
  );
  request.signal.addEventListener('abort', giveUp);
  try {
    const answer = await fetch(request.clone(), { signal: controller.signal });
    const body = await answer.arrayBuffer();
    const { status, statusText, headers } = answer;
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', giveUp);
  }
}

type HttpOutcome = { response: Response; error?: undefined } | { response?: undefined; error: unknown };

/** The reason of a call without a response. `fetch` hides it in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}

/** Writes the outcome of a call to the log, the metrics, the counts and the circuit. */
function recorder(parts: HttpParts, circuit: Circuit, calls: Calls) {
  const { name, log, metrics, secrets = [], report } = parts;

  function redacted(text: string): string {
    return secrets.filter(Boolean).reduce((clean, secret) => clean.replaceAll(secret, '[hidden]'), text);
  }

  /** Why a call failed, or the service refuses the key. Undefined for other responses. */
  function failureOf({ response, error }: HttpOutcome): string | undefined {
    if (!response) return redacted(reasonOf(error));
    if (response.status === 401 || response.status === 403) return `${name} refuses the key (${response.status})`;
    return isFailure(response) ? `${name} answered ${response.status}` : undefined;
  }

  return (request: Request, outcomeOfCall: HttpOutcome, startedAt: number): void => {
    const { response, error } = outcomeOfCall;
    report?.({ failure: failureOf(outcomeOfCall) });
    const { status } = response ?? {};
    const hasFailed = !response || isFailure(response);
    const isRefusal = !hasFailed && response.status >= 400;
    const outcome = hasFailed ? 'failed' : isRefusal ? 'refused' : 'succeeded';
    calls[outcome] += 1;
    if (hasFailed) circuit.failedOnce();
    else circuit.succeeded();
    const path = redacted(new URL(request.url).pathname);
    const ms = Math.round(performance.now() - startedAt);
    metrics?.observe(OUTSIDE_CALLS, { service: name, outcome }, ms);
    const facts = { integration: name, method: request.method, path, status, ms };
    if (hasFailed) log.warn({ ...facts, reason: error && redacted(String(error)) }, 'an outside call failed');
    else log.info(facts, 'an outside call was answered');
  };
}

export function createHttp(parts: HttpParts): Http {
  const { name, clock, rules, pause = sleep } = parts;
  const { timeoutMs, attempts, circuit: circuitRules } = { ...DEFAULTS, ...rules };
  const circuit = new Circuit(name, clock, circuitRules);
  const calls: Calls = { succeeded: 0, failed: 0, refused: 0 };
  const record = recorder(parts, circuit, calls);

  async function attempt(request: Request): Promise<HttpOutcome> {
    circuit.enter();
    const startedAt = performance.now();
    const outcome = await withinLimit(request, timeoutMs).then(
      (response): HttpOutcome => ({ response }),
      (error: unknown): HttpOutcome => ({ error }),
    );
    record(request, outcome, startedAt);
    return outcome;
  }

  /** The pause in milliseconds before the next attempt; undefined when the call must not be repeated. */
  function pauseBefore(next: number, request: Request, { response }: HttpOutcome): number | undefined {
    if (next > attempts || request.signal.aborted || !isRepeatable(request)) return undefined;
    const ms = retryAfterMs(response, clock) ?? FIRST_PAUSE_MS * 2 ** (next - 2);
    return ms <= LONGEST_PAUSE_MS ? ms : undefined;
  }

  async function send(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(input, init);
    for (let count = 1; ; count += 1) {
      const outcome = await attempt(request);
      if (outcome.response && !isFailure(outcome.response)) return outcome.response;
      const ms = pauseBefore(count + 1, request, outcome);
      if (ms === undefined) {
        if (outcome.response) return outcome.response;
        throw outcome.error;
      }
      await pause(ms);
    }
  }

  return { fetch: send, calls };
}
