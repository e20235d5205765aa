/** A stand-in for the part of Xero that is used here: the consent page, tokens, and the accounting API of two organisations. */
import { z } from 'zod';
import { type Asked, Refusal, type SandboxRoute, startJsonSandbox } from '../frame/json-sandbox.ts';
import { Rate } from '../frame/rate.ts';
import type { Served } from '../frame/serve.ts';
import { MINUTE } from '../frame/basics.ts';
import { accountingRoutes } from './accounting.ts';
import { TENANT } from './books.ts';
import { type XeroKeys, signInRoutes } from './sign-in.ts';
import { XeroState } from './state.ts';

export type XeroSandboxOptions = XeroKeys & {
  /** The file of the state. */
  file: string;
  port?: number;
  now?: () => Date;
  /** The number of calls per minute; by default the documented one. */
  callsPerMinute?: number;
};

const CALLS_PER_MINUTE = 60;

const Change = z.strictObject({
  totalPence: z.number().int().optional(),
  paidPence: z.number().int().optional(),
  status: z.string().optional(),
  number: z.string().optional(),
});

/** With these, tests play what people do at Xero. */
function controlRoutes(state: XeroState): SandboxRoute[] {
  const books = state.booksOf(TENANT.id);
  return [
    {
      method: 'get',
      path: '/books',
      answer: () => ({ body: books.now }),
    },
    {
      method: 'post',
      path: '/expire',
      answer: ({ body }) => {
        state.expire(z.strictObject({ all: z.boolean() }).parse(body));
        return { body: {} };
      },
    },
    {
      method: 'put',
      path: '/documents/:id',
      answer: ({ params, body, now }) => {
        const change = { ...Change.parse(body), updatedAt: now.toISOString() };
        if (!books.changeDocument(params.id ?? '', change)) throw new Refusal(404, {});
        return { body: {} };
      },
    },
    {
      method: 'delete',
      path: '/documents/:id',
      answer: ({ params }) => {
        books.removeDocument(params.id ?? '');
        return { body: {} };
      },
    },
  ];
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startXeroSandbox(options: XeroSandboxOptions): Promise<Served> {
  const { file, port, now = () => new Date(), callsPerMinute = CALLS_PER_MINUTE } = options;
  const state = new XeroState(file, now());
  const rate = new Rate(callsPerMinute, MINUTE);

  function admit({ path, header, now: at }: Asked): void {
    const isAccounting = path.startsWith('/api.xro/');
    if (!isAccounting && !path.startsWith('/connections')) return;
    const token = /^Bearer (.+)$/.exec(header('authorization') ?? '')?.[1] ?? '';
    if (!state.isAccess(token, at))
      throw new Refusal(401, { Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired: token expired' });
    if (!isAccounting) return;
    if (!state.connected.some(({ id }) => id === header('xero-tenant-id')))
      throw new Refusal(403, { Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' });
    if (!rate.allows()) throw new Refusal(429, {}, { 'retry-after': '5', 'x-rate-limit-problem': 'minute' });
  }

  return startJsonSandbox({
    port,
    now,
    routes: [...signInRoutes(state, options), ...accountingRoutes(state)],
    control: controlRoutes(state),
    notFound: { Title: 'Not Found' },
    admit,
  });
}
