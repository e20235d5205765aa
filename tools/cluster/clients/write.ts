/**
 * Makes one call of a client. A write with an `Idempotency-Key` is repeated with it after a lost answer; one without a key is never
 * repeated, as it may have taken effect.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../test/helpers/random.ts';
import type { CallName, History } from '../history.ts';
import { isUnknown } from '../checker/outcomes.ts';

const ANSWERED_WITHIN_MS = 20_000;
const ATTEMPTS = 12;
const PAUSE_MS = 700;
/** One write in this number with a key is left before its answer, and repeated. */
const LEAVES_EVERY = 6;
const LEAVES_WITHIN_MS = 60;

export type Write = {
  call: CallName;
  method: string;
  path: string;
  body?: unknown;
  hasKey: boolean;
  /** The client leaves so soon, and repeats the write with its key. */
  leavesAfterMs?: number;
  booking?: string;
  record?: string;
  asked?: Record<string, unknown>;
};

/** A client, with the address to which it sends its calls. */
export type Caller = { name: string; token: string; site: string };

export type Answer = { status: number; message: string; data: Record<string, unknown> | null };

const NO_ANSWER: Answer = { status: 0, message: '', data: null };

type Request = Pick<Write, 'method' | 'path' | 'body'> & { site: string; withinMs: number };

async function send({ site, method, path, body, withinMs }: Request, headers: Record<string, string>): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(withinMs);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${site}/api/v1${path}`, { method, headers, body: text, signal });
    // The balancer answers without JSON.
    if (!response.headers.get('content-type')?.includes('json')) return { ...NO_ANSWER, status: response.status };
    const { meta, data } = (await response.json()) as { meta: { message: string }; data: Answer['data'] };
    return { status: response.status, message: meta.message, data };
  } catch (error) {
    return { ...NO_ANSWER, message: error instanceof Error ? error.message : String(error) };
  }
}

/** What the history keeps of an answer. */
function toldBy({ data }: Answer): Record<string, unknown> | undefined {
  if (!data || !('_id' in data)) return undefined;
  const { _id, from, to, payment_status, active, items, booking_status, url, version, description } = data;
  return { _id, from, to, payment_status, active, items, booking_status, url, version, description };
}

let writes = 0;

/** @returns the last answer; its status is 0 or at least 500 when the outcome is unknown */
export async function perform(history: History, { name, token, site }: Caller, write: Write): Promise<Answer> {
  const key = write.hasKey ? randomUUID() : undefined;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key && { 'idempotency-key': key }),
  };
  writes += 1;
  const id = `w${writes}`;
  for (let attempt = 1; ; attempt += 1) {
    const from = Date.now();
    const hasLeft = attempt === 1 && key !== undefined && write.leavesAfterMs !== undefined;
    const withinMs = hasLeft ? write.leavesAfterMs! : ANSWERED_WITHIN_MS;
    const answer = await send({ ...write, site, withinMs }, headers);
    const { call, booking, record, asked } = write;
    const { status, message } = answer;
    const about = { booking, record, asked, told: toldBy(answer), ...(hasLeft && { hasLeft }) };
    history.write({
      what: 'call',
      from,
      to: Date.now(),
      client: name,
      write: id,
      call,
      key,
      status,
      message,
      ...about,
    });
    if (!isUnknown(answer) || !key || attempt === ATTEMPTS) return answer;
    if (!hasLeft) await sleep(PAUSE_MS);
  }
}

/** Half of the writes have a key. */
export function performSomehow(
  { history, random }: { history: History; random: Random },
  caller: Caller,
  write: Omit<Write, 'hasKey' | 'leavesAfterMs'>,
): Promise<Answer> {
  const hasKey = random.below(2) === 0;
  const leavesAfterMs = random.below(LEAVES_EVERY) === 0 ? 1 + random.below(LEAVES_WITHIN_MS) : undefined;
  return perform(history, caller, { ...write, hasKey, leavesAfterMs });
}
