import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const NEEDED = { DATABASE_URL: 'mysql://127.0.0.1/cockpit', JWT_SECRET: 'a secret of sixteen' };

it('takes web addresses for the pages of the operator, and nothing else', () => {
  const TERMS_URL = 'https://example.com/terms';
  expect(readEnv({ ...NEEDED, TERMS_URL }).TERMS_URL).toBe(TERMS_URL);
  expect(readEnv({ ...NEEDED, TERMS_URL: '' }).TERMS_URL).toBeUndefined();
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/terms', 'example.com'])
    expect(() => readEnv({ ...NEEDED, TERMS_URL: address }), address).toThrow(/TERMS_URL: must begin with https/);
});

it('takes no options of a library in the addresses of services', () => {
  const wrong = {
    REDIS_URL: 'redis://h/?lazyConnect=true',
    SMTP_URL: 'smtp://h?sendmail=true',
    S3_ENDPOINT: 'file:///x',
  };
  for (const [name, address] of Object.entries({ ...wrong, STRIPE_API_BASE: 'ftp://h', KISI_API_BASE: 'h' }))
    expect(() => readEnv({ ...NEEDED, [name]: address }), name).toThrow(`${name}: must`);
  expect(readEnv({ ...NEEDED, REDIS_URL: 'rediss://:secret@h:6380/1' }).REDIS_URL).toBe('rediss://:secret@h:6380/1');
});
