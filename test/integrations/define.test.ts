/** A configured service is connected. A service without settings logs that once, and refuses calls. */
import { expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readEnv } from '#server/env.ts';
import { smtpIntegration } from '#server/integrations/smtp.ts';
import { stripeIntegration } from '#server/integrations/stripe.ts';
import { createLog } from '#server/log.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { freshFolder } from './sandbox.ts';

const stop = () => Promise.resolve();
const stripe = {
  apiBase: 'http://127.0.0.1:9',
  secretKey: 'sk_test_1',
  webhookSecret: 'w',
  publishableKey: 'pk',
  tokenUrl: '',
};

function parts(NODE_ENV: string, variables: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const config = readEnv({ NODE_ENV, DATABASE_URL: 'mysql://x', DATA_DIR: freshFolder(), ...SECRETS, ...variables });
  return { lines, config, log, clock: systemClock };
}

it('a service is connected to its sandbox outside production', () => {
  const { lines, ...rest } = parts('test');
  const { settings, client } = stripeIntegration.connect({ ...rest, sandboxes: { stripe, stop } });
  expect(client).toBeDefined();
  expect(settings?.STRIPE_SECRET_KEY).toBe('sk_test_1');
  expect(lines).toEqual([]);
});

it('a service without keys is not connected in production, even with a sandbox', () => {
  const { lines, ...rest } = parts('production');
  const connection = stripeIntegration.connect({ ...rest, sandboxes: { stripe, stop } });
  expect(connection.client).toBeUndefined();
  expect(connection.check).toBeUndefined();
  expect(() => connection.require()).toThrow('Stripe is not connected');
  expect(lines.join()).toContain('STRIPE_SECRET_KEY is not set');
});

it('the environment takes precedence over the sandbox', () => {
  const { lines, ...rest } = parts('production', { SMTP_URL: 'smtp://127.0.0.1:9' });
  const { client, settings } = smtpIntegration.connect({ ...rest, sandboxes: { smtpUrl: 'smtp://sandbox', stop } });
  client?.close();
  expect(settings?.SMTP_URL).toBe('smtp://127.0.0.1:9');
  expect(lines).toEqual([]);
});
