/** A complete server in this process, on a separate database: real HTTP, sandboxes of the outside services, and a clock that tests can set. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import request from 'supertest';
import { start } from '#app/server/server.ts';
import type { Clock } from '#server/clock.ts';
import type { Services } from '#server/context.ts';
// These files declare the services that tests use.
import type {} from '#server/services.ts';
import type {} from '#domains/attachments/server/owners.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { clock } from './clock.ts';
import { dropTestDatabase, openMigratedDatabase } from './database.ts';
import { startSandboxes } from '../../sandbox/start.ts';
import { NO_LIMITS } from './limits.ts';
import { SECRETS } from './secrets.ts';

export type Answer<T = Record<string, unknown>> = {
  meta: {
    success: boolean;
    status: number;
    message: string;
    code?: string;
    totalCount?: number;
    errors?: { field: string; message: string }[];
  };
  data: T;
};

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> };

export type ReceivedMail = {
  id: string;
  to: string;
  reply_to: string;
  message_id: string | null;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** The contents of the attached files are at these addresses. */
  attachments: { filename: string; content_type: string; url: string }[];
};

export type TestApp = {
  address: string;
  /** The page of the mails; missing when SMTP_URL is set. */
  mailbox?: string;
  /** Where its figures are read; missing without METRICS_PORT. */
  metricsAddress?: string;
  knex: Knex;
  services: Services;
  /** A REST call under /api/v1. */
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Delivers the outbox. */
  deliver(): Promise<void>;
  /** Runs all jobs, and delivers the outbox: for tests of what a job does. */
  settle(): Promise<void>;
  /** The received mails, newest first, after the outbox has been delivered. */
  mails(to?: string): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
};

/** REST calls to an address. Connection errors are thrown. */
export function caller(address: string): TestApp['call'] {
  return async <T>(method: string, path: string, { token, body, headers = {} }: CallOptions = {}) => {
    const send = request(address)[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'];
    const response = await send(`/api/v1${path}`)
      .set({ 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers })
      .send(body === undefined ? undefined : JSON.stringify(body));
    return response.body as Answer<T>;
  };
}

/** Calls that throw if a failure has no code of the catalogue, so that every test of the API looks for it. */
function withCodes(call: TestApp['call']): TestApp['call'] {
  return async <T>(method: string, path: string, options?: CallOptions) => {
    const answer = await call<T>(method, path, options);
    // A file or a text of another route has no envelope.
    const { success, code = '' } = (answer as Partial<Answer>).meta ?? {};
    if (success === false && !Object.hasOwn(FAILURE_CODES, code))
      throw new Error(`${method} ${path} has failed without a code`);
    return answer;
  };
}

/**
 * Starts a server with an empty, migrated database.
 * @param extra environment variables; with DATABASE_URL, the server uses that database instead
 * @param time the clock; by default the one that tests share
 */
export async function startTestApp(extra: Record<string, string> = {}, time: Clock = clock): Promise<TestApp> {
  const database = extra.DATABASE_URL ? undefined : await openMigratedDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'cockpit-app-'));
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    ...(database && { DATABASE_URL: database.url }),
    DATA_DIR: dataDir,
    ...SECRETS,
    LOG_LEVEL: 'silent',
    // No load balancer has to notice the end. In production the server would wait for it.
    DRAIN_SECONDS: '0',
    // Most tests exceed the limits per member. Tests of the limits set them.
    ...NO_LIMITS,
    ...extra,
  };
  const sandboxes = await startSandboxes(join(env.DATA_DIR, 'sandbox'), env);
  const running = await start({ ...env, ...sandboxes.env }, time);
  sandboxes.useProduct(running.address);
  return {
    address: running.address,
    mailbox: sandboxes.mailbox,
    metricsAddress: running.metricsAddress,
    knex: running.services.knex,
    services: running.services,
    call: withCodes(caller(running.address)),
    deliver: () => running.deliver(),
    settle: () => running.settle(),
    async mails(to) {
      await running.deliver();
      const response = await fetch(`${sandboxes.mailbox}.json${to ? `?to=${encodeURIComponent(to)}` : ''}`);
      return (await response.json()) as ReceivedMail[];
    },
    async stop() {
      clock.reset();
      await running.stop();
      await sandboxes.stop();
      if (database) await dropTestDatabase(database.name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
