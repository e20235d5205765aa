import { createHash, timingSafeEqual } from 'node:crypto';
import { Call } from './call.ts';
import { Input } from './input.ts';
import { present } from './present.ts';
import { Refusal } from './refusal.ts';
import type { Route } from './routes.ts';
import type { Store, StoredAnswer } from './store.ts';
import type { AnyObject } from './types.ts';

export type Keys = { secretKey: string; publishableKey: string };

export type Asked = {
  path: string;
  ids: Record<string, string>;
  fields: Record<string, unknown>;
  authorization: string | undefined;
  /** Undefined when none was sent, and always for a GET, where Stripe ignores it. */
  idempotencyKey: string | undefined;
  /** The address of the sandbox, for links to its pages. */
  baseUrl: string;
  isPending: boolean;
};

export type Answered = { status: number; body: unknown; isReplayed: boolean; changes: AnyObject[] };

/**
 * Runs one request synchronously: authenticates it, then replays the stored response of its idempotency key or does the
 * work. Changes are in the file when this returns.
 * @throws Refusal for requests that Stripe refuses too
 */
export function perform(store: Store, keys: Keys, route: Route, asked: Asked): Answered {
  authenticate(keys, route, asked.authorization);
  const fingerprint = createHash('sha256')
    .update(`${asked.path} ${JSON.stringify(asked.fields)}`)
    .digest('hex');
  const stored = asked.idempotencyKey === undefined ? undefined : store.answerTo(asked.idempotencyKey);
  if (stored) return replay(stored, fingerprint);

  const call = new Call(store, new Input(asked.fields), asked);
  const expand = call.input.texts('expand');
  const answer = (status: number, body: unknown): StoredAnswer | undefined =>
    asked.idempotencyKey === undefined
      ? undefined
      : { key: asked.idempotencyKey, fingerprint, status, body, created: call.created };
  try {
    const result = route.run(call);
    const body = present(call, result, expand);
    store.commit(call.changes, answer(200, body));
    return { status: 200, body, isReplayed: false, changes: call.changes };
  } catch (error) {
    if (!(error instanceof Refusal && error.isRecorded)) throw error;
    const body = { error: error.body };
    store.commit(call.changes, answer(error.status, body));
    return { status: error.status, body, isReplayed: false, changes: call.changes };
  }
}

function replay(stored: StoredAnswer, fingerprint: string): Answered {
  if (stored.fingerprint !== fingerprint) {
    throw new Refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${stored.key}' if you meant to execute a different request.`,
    });
  }
  return { status: stored.status, body: stored.body, isReplayed: true, changes: [] };
}

function authenticate(keys: Keys, route: Route, authorization: string | undefined): void {
  const key = keyIn(authorization);
  if (key === undefined) {
    throw unauthorized('You did not provide an API key. Put it in the Authorization header, using Bearer auth.');
  }
  if (isSame(key, keys.secretKey) || (route.isPublic && isSame(key, keys.publishableKey))) return;
  if (isSame(key, keys.publishableKey)) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
    throw new Refusal(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
  }
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function unauthorized(message: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message });
}

/** Reads the key, which Stripe accepts as a bearer token or as the user name of basic authentication. */
function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme) && value) return value;
  if (/^basic$/i.test(scheme) && value) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
