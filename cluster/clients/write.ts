/**
 * Makes one write of a client. A write with an `Idempotency-Key` is repeated with it after a lost answer; one without a key is never
 * repeated, as it may have taken effect.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName, History } from '../history.ts';
import { SITE } from '../places.ts';
import { isUnknown } from '../checker/outcomes.ts';

const ANSWERED_WITHIN_MS = 20_000;
const ATTEMPTS = 12;
const PAUSE_MS = 700;

export type Write = {
  call: CallName;
  method: string;
  path: string;
  body?: unknown;
  hasKey: boolean;
  booking?: string;
  asked?: Record<string, unknown>;
};

export type Answer = { status: number; message: string; data: Record<string, unknown> | null };

const NO_ANSWER: Answer = { status: 0, message: '', data: null };

async function send({ method, path, body }: Write, headers: Record<string, string>): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${SITE}/api/v1${path}`, { method, headers, body: text, signal });
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
  const { _id, from, to, payment_status, active, items, booking_status, url } = data;
  return { _id, from, to, payment_status, active, items, booking_status, url };
}

let writes = 0;

/** @returns the last answer; its status is 0 or at least 500 when the outcome is unknown */
export async function perform(
  history: History,
  { name, token }: { name: string; token: string },
  write: Write,
): Promise<Answer> {
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
    const answer = await send(write, headers);
    const { call, booking, asked } = write;
    const { status, message } = answer;
    const facts = { client: name, write: id, call, key, status, message, booking, asked, told: toldBy(answer) };
    history.write({ what: 'call', from, to: Date.now(), ...facts });
    if (!isUnknown(answer) || !key || attempt === ATTEMPTS) return answer;
    await sleep(PAUSE_MS);
  }
}
