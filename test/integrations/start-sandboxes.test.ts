import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startSandboxes } from '../../sandbox/start.ts';
import { freshFolder } from './sandbox.ts';

it('services without a key get a sandbox, with the same keys and address after a restart', async () => {
  const folder = freshFolder();
  const first = await startSandboxes(folder, { NODE_ENV: 'development' });
  await first.stop();
  const second = await startSandboxes(folder, { NODE_ENV: 'development' });
  await second.stop();
  const { SMTP_URL, ...others } = second.env;
  expect(first.env).toMatchObject(others);
  expect(second.mailbox).toBe(first.mailbox);
  expect(SMTP_URL).toMatch(/^smtp:\/\/127\.0\.0\.1:/);
  expect(others.SANDBOXES).toBe('Stripe,Kisi,Facebook,Mailchimp,Xero,SMTP');
});

it('the sandbox of the installation gets a payment service of its own', async () => {
  const { env, stop } = await startSandboxes(freshFolder(), { SANDBOX_DATABASE_URL: 'mysql://127.0.0.1/sandbox' });
  await stop();
  expect(env.SANDBOX_STRIPE_SECRET_KEY).toMatch(/^sk_test_/);
  expect(env.SANDBOX_STRIPE_SECRET_KEY).not.toBe(env.STRIPE_SECRET_KEY);
  expect(env.SANDBOX_STRIPE_API_BASE).not.toBe(env.STRIPE_API_BASE);
  expect(env.SANDBOX_STRIPE_WEBHOOK_SECRET).not.toBe(env.STRIPE_WEBHOOK_SECRET);
});

it('the demo gets a service at which people sign in, which is refused in production', async () => {
  const { env, stop } = await startSandboxes(freshFolder(), { SIGN_IN_SANDBOX: 'true' });
  const found = await fetch(`${env.SIGN_IN_SANDBOX_URL}/.well-known/openid-configuration`);
  await stop();
  expect(await found.json()).toMatchObject({ issuer: env.SIGN_IN_SANDBOX_URL });
  const production = { NODE_ENV: 'production', JWT_SECRET: 'a-long-secret-of-this-test', DATABASE_URL: 'mysql://h/d' };
  expect(() => readEnv({ ...production, SIGN_IN_SANDBOX_URL: env.SIGN_IN_SANDBOX_URL })).toThrow(/SIGN_IN_SANDBOX_URL/);
});

it('a variable that is set takes precedence over that of a sandbox', async () => {
  const { env, stop } = await startSandboxes(freshFolder(), { STRIPE_WEBHOOK_SECRET: 'whsec_own' });
  await stop();
  expect(env).toHaveProperty('STRIPE_SECRET_KEY');
  expect(env).not.toHaveProperty('STRIPE_WEBHOOK_SECRET');
});

it('services with a key get no sandbox', async () => {
  const env = {
    NODE_ENV: 'development',
    STRIPE_SECRET_KEY: 'sk_test_1',
    SMTP_URL: 'smtp://mail.test',
    KISI_API_KEY: 'k',
    FACEBOOK_PAGE_TOKEN: 't',
    MAILCHIMP_API_KEY: 'a-key-us1',
    XERO_CLIENT_ID: 'x',
  };
  const { env: added, mailbox } = await startSandboxes(freshFolder(), env);
  expect(added).toEqual({});
  expect(mailbox).toBeUndefined();
});

it('no sandbox starts in production', async () => {
  const folder = join(freshFolder(), 'sandbox');
  const { env, mailbox } = await startSandboxes(folder, { NODE_ENV: 'production' });
  expect(env).toEqual({});
  expect(mailbox).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});
