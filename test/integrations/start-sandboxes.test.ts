import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSandboxes } from '#server/sandbox/start.ts';
import { freshFolder } from './sandbox.ts';

const publicUrl = 'http://localhost:3000';

it('services without a key get a sandbox, with the same keys and address after a restart', async () => {
  const dataDir = freshFolder();
  const first = await startSandboxes({ dataDir, publicUrl, env: { NODE_ENV: 'development' } });
  await first.stop();
  const second = await startSandboxes({ dataDir, publicUrl, env: { NODE_ENV: 'development' } });
  expect(second.stripe).toEqual(first.stripe);
  expect(second.kisi).toEqual(first.kisi);
  expect(second.facebook).toEqual(first.facebook);
  expect(second.mailchimp).toEqual(first.mailchimp);
  expect(second.xero).toEqual(first.xero);
  expect(second.stripe?.tokenUrl).toBe(`${second.stripe?.apiBase}/v1/tokens`);
  expect(second.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:/);
  await second.stop();
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
  } as const;
  const started = await startSandboxes({ dataDir: freshFolder(), publicUrl, env });
  expect(started).toEqual({ stop: expect.any(Function) as () => Promise<void> });
});

it('no sandbox starts in production', async () => {
  const dataDir = freshFolder();
  const started = await startSandboxes({ dataDir, publicUrl, env: { NODE_ENV: 'production' } });
  expect(Object.keys(started)).toEqual(['stop']);
  expect(existsSync(join(dataDir, 'sandbox'))).toBe(false);
});
