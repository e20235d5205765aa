/** A stand-in for the part of Xero that is used here: the consent page, tokens, and the accounting API of two organisations. */
import { z } from 'zod';
import { MINUTE } from '../frame/basics.ts';
import { type Asked, Refusal, type Routes, given, rateOf, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import { accountingRoutes, findDocument } from './accounting.ts';
import { TENANT, type XeroStore, firstBooks } from './books.ts';
import { type XeroKeys, connectedOf, expire, isAccess, signInRoutes } from './sign-in.ts';

export type XeroSandboxOptions = XeroKeys &
  Place & {
    /** The number of calls per minute; by default the documented one. */
    callsPerMinute?: number;
  };

const Change = z.strictObject({
  totalPence: z.number().int().optional(),
  paidPence: z.number().int().optional(),
  status: z.string().optional(),
  number: z.string().optional(),
});

/** With these, tests play what people do at Xero. */
function controlRoutes(store: XeroStore): Routes {
  const document = (id = '') => findDocument(store, TENANT.id, id);
  const ofTenant = ({ tenantId }: { tenantId: string }) => tenantId === TENANT.id;
  return {
    'GET /books': () => ({
      contacts: store.list('contact').filter(ofTenant),
      documents: store.list('document').filter(ofTenant),
    }),
    'POST /expire': ({ body }) => expire(store, given(z.strictObject({ all: z.boolean() }), body).all),
    'PUT /documents/:id': ({ params, body, now }) => {
      const found = document(params.id);
      if (!found) throw new Refusal(404, {});
      store.put({ ...found, ...given(Change, body), updatedAt: now.toISOString() });
    },
    'DELETE /documents/:id': ({ params }) => store.remove('document', document(params.id)?.id ?? ''),
  };
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startXeroSandbox(options: XeroSandboxOptions): Promise<Served> {
  const { file, port, now = () => new Date(), callsPerMinute = 60 } = options;
  const store: XeroStore = new Store(file);
  if (store.list('document').length === 0) for (const record of firstBooks(now())) store.put(record);
  const hasCall = rateOf(callsPerMinute, MINUTE);

  function admit({ path, header, now: at }: Asked): void {
    const isAccounting = path.startsWith('/api.xro/');
    if (!isAccounting && !path.startsWith('/connections')) return;
    const token = /^Bearer (.+)$/.exec(header('authorization'))?.[1] ?? '';
    if (!isAccess(store, token, at))
      throw new Refusal(401, { Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired: token expired' });
    if (!isAccounting) return;
    if (!connectedOf(store).some(({ id }) => id === header('xero-tenant-id')))
      throw new Refusal(403, { Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' });
    if (!hasCall()) throw new Refusal(429, {}, { 'retry-after': '5', 'x-rate-limit-problem': 'minute' });
  }

  const routes = { ...signInRoutes(store, options), ...accountingRoutes(store) };
  const notFound = new Refusal(404, { Title: 'Not Found' });
  return startSandbox({ port, now, routes, control: controlRoutes(store), notFound, admit });
}
