/** The Xero sandbox, for tests of the client and of the accounting. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { type HttpParts, createHttp } from '#server/integrations/http.ts';
import { createXeroApi } from '#server/integrations/xero.ts';
import { createXeroIdentity } from '#server/integrations/xero-oauth.ts';
import { createLog } from '#server/log.ts';
import type { FaultPlan } from '../../sandbox/frame/faults.ts';
import type { CallOfSandbox } from '../../sandbox/frame/sandbox.ts';
import type { Served } from '../../sandbox/frame/serve.ts';
import { type Contact, type Document, TENANT } from '../../sandbox/xero/books.ts';
import { startXeroSandbox } from '../../sandbox/xero/server.ts';
import { clock } from '../helpers/clock.ts';
import { freshFolder } from './sandbox.ts';
import { controlOf } from './sandbox-control.ts';

export const XERO_KEYS = { clientId: 'client-of-these-tests', clientSecret: 'secret-of-these-tests' };
const TOKEN_KEY = randomBytes(32).toString('base64');
/** Most tests call it faster than Xero accepts. */
const UNLIMITED = 1_000_000;

export const xeroEnv = ({ url }: Served) => ({
  XERO_CLIENT_ID: XERO_KEYS.clientId,
  XERO_CLIENT_SECRET: XERO_KEYS.clientSecret,
  XERO_TOKEN_KEY: TOKEN_KEY,
  XERO_API_BASE: url,
  XERO_IDENTITY_BASE: url,
  XERO_CALLS_PER_MINUTE: String(UNLIMITED),
});

export type XeroSandbox = Served & {
  fault(...plans: Partial<FaultPlan>[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** The calls since the last time, as 'PUT /api.xro/2.0/Invoices'. */
  calls(): Promise<string[]>;
  books(): Promise<{ contacts: Contact[]; documents: Document[] }>;
  /** Ends the access tokens; with `all`, the refresh tokens too. */
  expire(all: boolean): Promise<void>;
  changeDocument(number: string, part: Partial<Document>): Promise<void>;
  removeDocument(number: string): Promise<void>;
};

export async function xeroSandbox(callsPerMinute = UNLIMITED): Promise<XeroSandbox> {
  const file = join(freshFolder(), 'xero.json');
  const served = await startXeroSandbox({ ...XERO_KEYS, file, callsPerMinute, now: () => clock.now() });
  const send = controlOf(served.url);
  return {
    ...served,
    fault: (...plans) => send('POST', '/next', plans),
    clearFaults: () => send('DELETE', '/next'),
    async calls() {
      const calls = await send<CallOfSandbox[]>('DELETE', '/calls');
      return calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    },
    books: () => send('GET', '/books'),
    expire: (all) => send('POST', '/expire', { all }),
    changeDocument: (number, part) => send('PUT', `/documents/${number}`, part),
    removeDocument: (number) => send('DELETE', `/documents/${number}`),
  };
}

type Consent = { answer?: 'allow' | 'deny'; tenants?: string[] };

/** Answers the consent page like a browser. @returns the address to which it redirects */
export async function answerConsent(
  consentUrl: string,
  { answer = 'allow', tenants = [TENANT.id] }: Consent = {},
): Promise<URL> {
  const page = await (await fetch(consentUrl)).text();
  const fields = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ]);
  const url = new URL('/identity/connect/authorize', consentUrl);
  const body = new URLSearchParams([...fields, ...tenants.map((id) => ['tenants', id]), ['answer', answer]]);
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

type Parts = Partial<HttpParts> & { keys?: Partial<typeof XERO_KEYS>; callsPerMinute?: number };

export function xeroAt(base: string, { keys, callsPerMinute = UNLIMITED, ...parts }: Parts = {}) {
  const pause = () => Promise.resolve();
  const http = createHttp({ name: 'Xero', clock: systemClock, log: createLog('silent'), pause, ...parts });
  const redirectUri = 'http://localhost:3000/app/xero/connected';
  const identity = createXeroIdentity({ ...XERO_KEYS, ...keys, identityBase: base, redirectUri }, http);
  return { identity, api: createXeroApi({ apiBase: base, callsPerMinute }, http) };
}
