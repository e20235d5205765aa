/** The application processes: the built server in production mode, with all services outside. */
import { join } from 'node:path';
import { SECRETS } from '../../test/helpers/secrets.ts';
import { stripeEnv } from '../../test/integrations/sandbox.ts';
import { BUCKET, DATABASE_URL, FAKE_TIME, PORTS, SITE, TEMPORARY } from '../places.ts';
import { Process } from '../process.ts';

export type Outside = { stripe: string; s3: string; smtp: string };

const SERVE = join(import.meta.dirname, '../../bench/serve.mjs');

export class Application {
  readonly process = new Process();
  readonly name: string;
  readonly address: string;

  constructor(
    private readonly index: number,
    private readonly outside: Outside,
    private readonly logs: string,
  ) {
    this.name = `a${index + 1}`;
    this.address = `http://127.0.0.1:${PORTS.process + index}`;
  }

  /** @param clockShift how far the clock is off: '+180s' */
  start(clockShift?: string): void {
    const { stripe, s3, smtp } = this.outside;
    const env = {
      ...SECRETS,
      ...stripeEnv(stripe),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORTS.process + this.index),
      PUBLIC_URL: SITE,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DATABASE_URL,
      DATA_DIR: join(TEMPORARY, this.name),
      REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
      SMTP_URL: smtp,
      MAIL_FROM: 'cluster@example.org',
      S3_BUCKET: BUCKET.bucket,
      S3_ENDPOINT: s3,
      S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
      S3_SECRET_ACCESS_KEY: 'cluster-secret',
      S3_FORCE_PATH_STYLE: 'true',
      // The clients make more bookings than a person would.
      HELD_BOOKINGS_PER_MEMBER: '10000',
      HELD_SEATS_PER_MEMBER: '100000',
      BOOKINGS_PER_MEMBER_IN_10_MINUTES: '100000',
      // Timers keep to the real time, as they do on a machine whose clock is wrong.
      ...(clockShift && { LD_PRELOAD: FAKE_TIME, FAKETIME: clockShift, DONT_FAKE_MONOTONIC: '1' }),
    };
    this.process.start({ command: process.execPath, args: [SERVE], env, log: join(this.logs, `${this.name}.log`) });
  }

  async isReady(): Promise<boolean> {
    const { ok } = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(1_000) });
    return ok;
  }
}
