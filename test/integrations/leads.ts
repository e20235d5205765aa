/** The Facebook sandbox, for tests of the client and of the leads. */
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { type Facebook, createFacebook } from '#server/integrations/facebook.ts';
import { type HttpParts, createHttp } from '#server/integrations/http.ts';
import { createLog } from '#server/log.ts';
import type { FaultPlan } from '../../sandbox/frame/faults.ts';
import type { CallOfSandbox } from '../../sandbox/frame/sandbox.ts';
import type { Served } from '../../sandbox/frame/serve.ts';
import type { WebhookPlan } from '../../sandbox/frame/webhooks.ts';
import { type FacebookKeys, startFacebookSandbox } from '../../sandbox/facebook/server.ts';
import { freshFolder } from './sandbox.ts';
import { controlOf } from './sandbox-control.ts';

export const FACEBOOK_KEYS: FacebookKeys = {
  pageId: '104000000000001',
  pageToken: 'page-token-of-these-tests',
  appSecret: 'app-secret-of-these-tests',
  verifyToken: 'verify-token-of-these-tests',
};
export const VIEWING_FORM = '204000000000001';

export const facebookEnv = ({ url }: Served) => ({
  FACEBOOK_APP_SECRET: FACEBOOK_KEYS.appSecret,
  FACEBOOK_VERIFY_TOKEN: FACEBOOK_KEYS.verifyToken,
  FACEBOOK_PAGE_TOKEN: FACEBOOK_KEYS.pageToken,
  FACEBOOK_PAGE_ID: FACEBOOK_KEYS.pageId,
  FACEBOOK_API_BASE: url,
});

export type Lead = { id: string; at?: string; answers?: Record<string, string>; form_id?: string; announced?: boolean };

export type FacebookSandbox = Served & {
  fault(...plans: Partial<FaultPlan>[]): Promise<void>;
  /** The paths of the calls since the last time, without their queries. */
  calls(): Promise<string[]>;
  addLeads(...leads: Lead[]): Promise<void>;
  removeLead(id: string): Promise<void>;
  sendWebhooksTo(address: string): Promise<void>;
  planWebhooks(plan: Partial<WebhookPlan>): Promise<void>;
};

export async function facebookSandbox(): Promise<FacebookSandbox> {
  const served = await startFacebookSandbox({ ...FACEBOOK_KEYS, file: join(freshFolder(), 'facebook.json') });
  const send = controlOf(served.url);
  return {
    ...served,
    fault: (...plans) => send('POST', '/next', plans),
    async calls() {
      const calls = await send<CallOfSandbox[]>('DELETE', '/calls');
      return calls.map(({ path }) => path.split('?')[0] ?? '');
    },
    addLeads: (...leads) =>
      send(
        'POST',
        '/leads',
        leads.map(({ at = new Date(Date.now() - 60_000).toISOString(), answers = {}, ...lead }) => ({
          ...lead,
          at,
          answers: { full_name: `Lead ${lead.id}`, email: `lead${lead.id}@example.org`, ...answers },
        })),
      ),
    removeLead: (id) => send('DELETE', `/leads/${id}`),
    sendWebhooksTo: (address) => send('PUT', '/webhook', { url: `${address}/api/v1/facebook/webhook` }),
    planWebhooks: (plan) => send('POST', '/webhooks', plan),
  };
}

export function facebookAt(
  apiBase: string,
  { keys = FACEBOOK_KEYS, ...parts }: Partial<HttpParts> & { keys?: FacebookKeys } = {},
): Facebook {
  const pause = () => Promise.resolve();
  const { report } = parts;
  const http = createHttp({ name: 'Facebook', clock: systemClock, log: createLog('silent'), pause, ...parts });
  return createFacebook({ ...keys, apiBase }, { http, report });
}
