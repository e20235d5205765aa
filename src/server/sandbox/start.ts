/** Starts a sandbox for each outside service without a key, outside production only. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { KeptState } from './frame/kept.ts';
import { type FacebookKeys, startFacebookSandbox } from './facebook/server.ts';
import { startKisiSandbox } from './kisi/server.ts';
import { startMailchimpSandbox } from './mailchimp/server.ts';
import { startMailbox } from './mailbox/smtp-server.ts';
import { startStripeSandbox } from './stripe/server.ts';
import { startXeroSandbox } from './xero/server.ts';
import type { XeroKeys } from './xero/sign-in.ts';
import type { Env } from '#server/env.ts';
import type { MailStore } from './mailbox/store.ts';

export type SandboxRequest = {
  dataDir: string;
  /** The address of this server on this machine, without a trailing slash. */
  publicUrl: string;
  env: Pick<
    Env,
    | 'NODE_ENV'
    | 'STRIPE_SECRET_KEY'
    | 'SMTP_URL'
    | 'KISI_API_KEY'
    | 'FACEBOOK_PAGE_TOKEN'
    | 'FACEBOOK_APP_SECRET'
    | 'MAILCHIMP_API_KEY'
    | 'XERO_CLIENT_ID'
  >;
};

/** The settings of the running sandboxes. A service with a key has none. */
export type Sandboxes = {
  stripe?: {
    apiBase: string;
    secretKey: string;
    webhookSecret: string;
    publishableKey: string;
    /** Where the browser exchanges a card for a token (form-encoded POST with the publishable key). */
    tokenUrl: string;
  };
  kisi?: { apiBase: string; apiKey: string };
  facebook?: FacebookKeys & { apiBase: string };
  mailchimp?: { apiBase: string; apiKey: string };
  xero?: XeroKeys & { tokenKey: string; apiBase: string };
  smtpUrl?: string;
  mailbox?: MailStore;
  stop: () => Promise<void>;
};

/** The paths of the webhooks, as registered with Stripe and Facebook. */
const WEBHOOK_PATH = '/api/v1/stripe/webhook';
const LEADS_WEBHOOK_PATH = '/api/v1/facebook/webhook';

export async function startSandboxes({ dataDir, publicUrl, env }: SandboxRequest): Promise<Sandboxes> {
  if (env.NODE_ENV === 'production') return { stop: () => Promise.resolve() };
  const folder = join(dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true });
  const stripe = env.STRIPE_SECRET_KEY ? undefined : await startStripe(folder, publicUrl + WEBHOOK_PATH);
  const kisi = env.KISI_API_KEY ? undefined : await startKisi(folder);
  const hasFacebook = env.FACEBOOK_PAGE_TOKEN ?? env.FACEBOOK_APP_SECRET;
  const facebook = hasFacebook ? undefined : await startFacebook(folder, publicUrl + LEADS_WEBHOOK_PATH);
  const mailchimp = env.MAILCHIMP_API_KEY ? undefined : await startMailchimp(folder);
  const xero = env.XERO_CLIENT_ID ? undefined : await startXero(folder);
  const mail = env.SMTP_URL ? undefined : await startMailbox({ folder: join(folder, 'mailbox') });
  return {
    ...(stripe && { stripe: stripe.settings }),
    ...(kisi && { kisi: kisi.settings }),
    ...(facebook && { facebook: facebook.settings }),
    ...(mailchimp && { mailchimp: mailchimp.settings }),
    ...(xero && { xero: xero.settings }),
    ...(mail && { smtpUrl: mail.smtpUrl, mailbox: mail.store }),
    stop: async () => {
      const started = [stripe, kisi, facebook, mailchimp, xero, mail];
      await Promise.all(started.map((sandbox) => sandbox?.stop()));
    },
  };
}

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string; port?: number };

const random = () => randomBytes(18).toString('hex');

/** Keeps keys and port over restarts, so that open pages and 3-D Secure links stay valid. */
async function startStripe(folder: string, webhookUrl: string) {
  const kept = new KeptState<StripeKeys>(join(folder, 'stripe-settings.json'), () => ({
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  }));
  const { url, port, stop } = await startStripeSandbox({ ...kept.now, file: join(folder, 'stripe.jsonl'), webhookUrl });
  const { secretKey, publishableKey, webhookSecret } = kept.change({ ...kept.now, port });
  return { settings: { apiBase: url, secretKey, publishableKey, webhookSecret, tokenUrl: `${url}/v1/tokens` }, stop };
}

async function startKisi(folder: string) {
  const kept = new KeptState<{ apiKey: string; port?: number }>(join(folder, 'kisi-settings.json'), () => ({
    apiKey: random(),
  }));
  const { url, port, stop } = await startKisiSandbox({ ...kept.now, file: join(folder, 'kisi.json') });
  const { apiKey } = kept.change({ ...kept.now, port });
  return { settings: { apiBase: url, apiKey }, stop };
}

async function startFacebook(folder: string, webhookUrl: string) {
  const kept = new KeptState<FacebookKeys & { port?: number }>(join(folder, 'facebook-settings.json'), () => ({
    pageId: '104000000000001',
    pageToken: random(),
    appSecret: random(),
    verifyToken: random(),
  }));
  const file = join(folder, 'facebook.json');
  const { url, port, stop } = await startFacebookSandbox({ ...kept.now, file, webhookUrl });
  const { pageId, pageToken, appSecret, verifyToken } = kept.change({ ...kept.now, port });
  return { settings: { apiBase: url, pageId, pageToken, appSecret, verifyToken }, stop };
}

async function startMailchimp(folder: string) {
  const kept = new KeptState<{ apiKey: string; port?: number }>(join(folder, 'mailchimp-settings.json'), () => ({
    apiKey: `${random()}-us1`,
  }));
  const { url, port, stop } = await startMailchimpSandbox({ ...kept.now, file: join(folder, 'mailchimp.json') });
  const { apiKey } = kept.change({ ...kept.now, port });
  return { settings: { apiBase: url, apiKey }, stop };
}

async function startXero(folder: string) {
  const kept = new KeptState<XeroKeys & { tokenKey: string; port?: number }>(
    join(folder, 'xero-settings.json'),
    () => ({
      clientId: random(),
      clientSecret: random(),
      tokenKey: randomBytes(32).toString('base64'),
    }),
  );
  const { url, port, stop } = await startXeroSandbox({ ...kept.now, file: join(folder, 'xero.json') });
  const { clientId, clientSecret, tokenKey } = kept.change({ ...kept.now, port });
  return { settings: { apiBase: url, clientId, clientSecret, tokenKey }, stop };
}
