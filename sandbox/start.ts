/** Starts a sandbox for each outside service without a key, outside production only. The product learns of them by its environment. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startFacebookSandbox } from './facebook/server.ts';
import type { Place, Served } from './frame/serve.ts';
import { startIdentitySandbox } from './identity/server.ts';
import { startKisiSandbox } from './kisi/server.ts';
import { startMailbox } from './mailbox/server.ts';
import { startMailchimpSandbox } from './mailchimp/server.ts';
import { startStripeSandbox } from './stripe/server.ts';
import { startXeroSandbox } from './xero/server.ts';

type Variables = Record<string, string>;
type Vendor = {
  /** The name of the service in the product. */
  name: string;
  /** With one of these variables, the real service is used. */
  unless: string[];
  /** Only with this variable. */
  when?: string;
  start: (folder: string) => Promise<{ served: Served; variables: Variables }>;
};

export type Sandboxes = {
  /** The environment of a product that uses these sandboxes. */
  env: Variables;
  /** The page that shows the mails. Missing when a mail server is configured. */
  mailbox?: string;
  /** Sends webhooks to the product at this address, and shows its pictures in mails. */
  useProduct: (address: string) => void;
  stop: () => Promise<void>;
};

const random = () => randomBytes(18).toString('hex');

/** A vendor whose keys and port are kept over restarts, so that open pages and links stay valid. */
function vendor<Keys extends object>(parts: {
  name: string;
  unless: string[];
  when?: string;
  keys: () => Keys;
  serve: (options: Keys & Place) => Promise<Served>;
  variables: (keys: Keys, served: Served) => Variables;
}): Vendor {
  const { name, unless, when, keys, serve, variables } = parts;
  async function start(folder: string) {
    const file = join(folder, name.toLowerCase().replaceAll(' ', '-'));
    const settings = `${file}-settings.json`;
    // An older folder does not have all keys.
    const kept: Keys & { port?: number } = {
      ...keys(),
      ...(existsSync(settings) ? (JSON.parse(readFileSync(settings, 'utf8')) as Keys & { port: number }) : {}),
    };
    const served = await serve({ ...kept, file: `${file}.jsonl` });
    writeFileSync(settings, JSON.stringify({ ...kept, port: served.port }), { mode: 0o600 });
    return { served, variables: variables(kept, served) };
  }
  return { name, unless, when, start };
}

const stripeKeys = () => ({
  secretKey: `sk_test_${random()}`,
  publishableKey: `pk_test_${random()}`,
  webhookSecret: `whsec_${random()}`,
});

const VENDORS: Vendor[] = [
  vendor({
    name: 'Stripe',
    unless: ['STRIPE_SECRET_KEY'],
    keys: stripeKeys,
    serve: startStripeSandbox,
    variables: ({ secretKey, publishableKey, webhookSecret }, { url }) => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    }),
  }),
  vendor({
    name: 'Stripe of the sandbox',
    unless: ['SANDBOX_STRIPE_SECRET_KEY'],
    when: 'SANDBOX_DATABASE_URL',
    keys: stripeKeys,
    serve: (options) => startStripeSandbox({ ...options, webhookPath: '/api/v1/stripe/webhook/sandbox' }),
    variables: ({ secretKey, webhookSecret }, { url }) => ({
      SANDBOX_STRIPE_SECRET_KEY: secretKey,
      SANDBOX_STRIPE_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_STRIPE_API_BASE: url,
    }),
  }),
  vendor({
    name: 'Kisi',
    unless: ['KISI_API_KEY'],
    keys: () => ({ apiKey: random() }),
    serve: startKisiSandbox,
    variables: ({ apiKey }, { url }) => ({ KISI_API_KEY: apiKey, KISI_API_BASE: url }),
  }),
  vendor({
    name: 'Facebook',
    unless: ['FACEBOOK_PAGE_TOKEN', 'FACEBOOK_APP_SECRET'],
    keys: () => ({ pageId: '104000000000001', pageToken: random(), appSecret: random(), verifyToken: random() }),
    serve: startFacebookSandbox,
    variables: ({ pageId, pageToken, appSecret, verifyToken }, { url }) => ({
      FACEBOOK_APP_SECRET: appSecret,
      FACEBOOK_VERIFY_TOKEN: verifyToken,
      FACEBOOK_PAGE_TOKEN: pageToken,
      FACEBOOK_PAGE_ID: pageId,
      FACEBOOK_API_BASE: url,
    }),
  }),
  vendor({
    name: 'Mailchimp',
    unless: ['MAILCHIMP_API_KEY'],
    keys: () => ({ apiKey: `${random()}-us1` }),
    serve: startMailchimpSandbox,
    variables: ({ apiKey }, { url }) => ({ MAILCHIMP_API_KEY: apiKey, MAILCHIMP_API_BASE: url }),
  }),
  vendor({
    name: 'Xero',
    unless: ['XERO_CLIENT_ID'],
    keys: () => ({ clientId: random(), clientSecret: random(), tokenKey: randomBytes(32).toString('base64') }),
    serve: startXeroSandbox,
    variables: ({ clientId, clientSecret, tokenKey }, { url }) => ({
      XERO_CLIENT_ID: clientId,
      XERO_CLIENT_SECRET: clientSecret,
      XERO_TOKEN_KEY: tokenKey,
      XERO_API_BASE: url,
      XERO_IDENTITY_BASE: url,
    }),
  }),
  vendor({
    name: 'Sign-in',
    unless: ['SIGN_IN_SANDBOX_URL'],
    when: 'SIGN_IN_SANDBOX',
    keys: () => ({ clientId: random(), clientSecret: random() }),
    serve: startIdentitySandbox,
    variables: ({ clientId, clientSecret }, { url }) => ({
      SIGN_IN_SANDBOX_URL: url,
      SIGN_IN_SANDBOX_ID: clientId,
      SIGN_IN_SANDBOX_SECRET: clientSecret,
    }),
  }),
  vendor({
    name: 'SMTP',
    unless: ['SMTP_URL'],
    keys: () => ({ inboundSecret: `inbound:${random()}` }),
    serve: ({ file, port, inboundSecret }) =>
      startMailbox({ folder: join(dirname(file), 'mailbox'), inboundSecret, port }),
    variables: ({ inboundSecret }, { smtpUrl = '' }) => ({
      SMTP_URL: smtpUrl,
      INBOUND_MAIL_ADDRESS: 'reply@inbound.example.com',
      INBOUND_MAIL_SECRET: inboundSecret,
    }),
  }),
];

/**
 * Starts the sandboxes.
 * @param folder keeps their states
 * @param env the environment of the product, which says what is configured
 */
export async function startSandboxes(folder: string, env: NodeJS.ProcessEnv): Promise<Sandboxes> {
  const isWanted = ({ unless, when }: Vendor) => !unless.some((name) => env[name]) && (when === undefined || env[when]);
  const wanted = env.NODE_ENV === 'production' ? [] : VENDORS.filter(isWanted);
  if (wanted.length > 0) mkdirSync(folder, { recursive: true });
  const started = await Promise.all(wanted.map(({ start }) => start(folder)));
  const names = wanted.map(({ name }) => name);
  const mailbox = started[names.indexOf('SMTP')]?.served;
  const variables: Variables = Object.assign({}, ...started.map((each) => each.variables));
  if (names.length > 0) variables.SANDBOXES = names.join();
  return {
    // What is set takes precedence.
    env: Object.fromEntries(Object.entries(variables).filter(([name]) => !env[name])),
    ...(mailbox && { mailbox: `${mailbox.url}/dev/mailbox` }),
    useProduct: (address) => started.forEach(({ served }) => served.useProduct?.(address)),
    stop: async () => void (await Promise.all(started.map(({ served }) => served.stop()))),
  };
}
