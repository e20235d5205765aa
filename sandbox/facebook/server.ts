/** A stand-in for the part of Facebook's Graph API that is used here, with the webhooks of leads. */
import { createHmac } from 'node:crypto';
import { type Asked, Refusal, startJsonSandbox } from '../frame/json-sandbox.ts';
import type { Served } from '../frame/serve.ts';
import { WebhookQueue } from '../frame/webhooks.ts';
import { isSameText } from '../frame/basics.ts';
import { SECOND } from '../frame/basics.ts';
import { type SandboxLead, leadsBetween } from './life.ts';
import { facebookControl, facebookRoutes } from './routes.ts';
import { FacebookState } from './state.ts';

export type FacebookKeys = { pageId: string; pageToken: string; appSecret: string; verifyToken: string };
export type FacebookSandboxOptions = FacebookKeys & {
  /** The file of the state. */
  file: string;
  port?: number;
  now?: () => Date;
};

/** The path of the webhook, as registered with Facebook. */
const WEBHOOK_PATH = '/api/v1/facebook/webhook';
/** How often the sandbox announces the leads that came in by themselves. */
const LOOK_EVERY_MS = 5 * SECOND;

/** The header of a webhook: HMAC-SHA256 of its raw body with the secret of the app. */
export function signatureOf(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

/** The body of the webhook that announces a lead. */
export function announcementOf({ id, form_id, ad_id, created_time }: SandboxLead, pageId: string): string {
  const time = Math.floor(new Date(created_time).getTime() / SECOND);
  const value = { leadgen_id: id, page_id: pageId, form_id, ad_id, created_time: time };
  return JSON.stringify({ object: 'page', entry: [{ id: pageId, time, changes: [{ field: 'leadgen', value }] }] });
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export async function startFacebookSandbox(options: FacebookSandboxOptions): Promise<Served> {
  const { pageId, pageToken, appSecret, file, port, now = () => new Date() } = options;
  const state = new FacebookState(file);
  const proof = createHmac('sha256', appSecret).update(pageToken).digest('hex');

  const webhooks = new WebhookQueue<SandboxLead>({
    request: (lead) => {
      const body = announcementOf(lead, pageId);
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, appSecret) };
      return { headers, body };
    },
  });

  function admit({ header, query }: Asked): void {
    const isKnown = isSameText(header('authorization') ?? '', `Bearer ${pageToken}`);
    if (!isKnown || !isSameText(query.appsecret_proof ?? '', proof))
      throw new Refusal(400, {
        error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 },
      });
  }

  let lookedAt = now();
  const timer = setInterval(() => {
    const until = now();
    if (state.isAlive) webhooks.announce(leadsBetween(lookedAt, until));
    lookedAt = until;
  }, LOOK_EVERY_MS).unref();

  const served = await startJsonSandbox({
    port,
    now,
    routes: facebookRoutes(state, pageId),
    control: facebookControl(state, webhooks),
    notFound: { error: { message: 'Unknown path components', type: 'OAuthException', code: 2500 } },
    admit,
  });
  const stop = async () => {
    clearInterval(timer);
    webhooks.stop();
    await served.stop();
  };
  return { ...served, stop, useProduct: (address) => webhooks.sendTo(address + WEBHOOK_PATH) };
}
