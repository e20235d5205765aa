/** A configured service is connected. A service without settings logs that once, and refuses calls. */
import { expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readEnv } from '#server/env.ts';
import { smtpIntegration } from '#server/integrations/smtp.ts';
import { stripeIntegration } from '#server/integrations/stripe.ts';
import { createLog } from '#server/log.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { freshFolder } from './sandbox.ts';

function parts(NODE_ENV: string, variables: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const config = readEnv({ NODE_ENV, DATABASE_URL: 'mysql://x', DATA_DIR: freshFolder(), ...SECRETS, ...variables });
  return { lines, config, log, clock: systemClock };
}

it('a service is connected with its settings', () => {
  const { lines, ...rest } = parts('production', { SMTP_URL: 'smtp://127.0.0.1:9' });
  const { client, settings, isSandbox } = smtpIntegration.connect(rest);
  client?.close();
  expect(settings?.SMTP_URL).toBe('smtp://127.0.0.1:9');
  expect(isSandbox).toBe(false);
  expect(lines).toEqual([]);
});

it('a service is a sandbox if the start says so, which it may not in production', () => {
  const variables = { STRIPE_SECRET_KEY: 'sk_test_1', SANDBOXES: 'Kisi, Stripe' };
  const { lines, ...rest } = parts('test', variables);
  const { client, isSandbox } = stripeIntegration.connect(rest);
  expect(client).toBeDefined();
  expect(isSandbox).toBe(true);
  expect(lines).toEqual([]);
  expect(() => parts('production', variables)).toThrow(/SANDBOXES: must be empty in production/);
});

it.each(['test', 'production'])('a service without keys is not connected: %s', (mode) => {
  const { lines, ...rest } = parts(mode);
  const connection = stripeIntegration.connect(rest);
  expect(connection.client).toBeUndefined();
  expect(connection.check).toBeUndefined();
  expect(() => connection.require()).toThrow('Stripe is not connected');
  expect(lines.join()).toContain('STRIPE_SECRET_KEY is not set');
});
