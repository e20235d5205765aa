/** The application processes: the built server in production mode, with all services outside. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { NO_LIMITS } from '../../../test/helpers/limits.ts';
import { SECRETS } from '../../../test/helpers/secrets.ts';
import { stripeEnv } from '../../../test/integrations/sandbox.ts';
import { BUCKET, DATABASE_URL, FAKE_TIME, PORTS, SITE, TEMPORARY } from '../places.ts';
import { Process } from '../process.ts';

export type Outside = { stripe: string; s3: string; smtp: string; program: string };

const SETTINGS_KEY = randomBytes(32).toString('base64');

const SERVE = join(import.meta.dirname, '../../bench/serve.mjs');

/** What the server needs on any machine. @param site its public address */
export function environment({ stripe, smtp }: Outside, site: string, databaseUrl: string): Record<string, string> {
  return {
    ...SECRETS,
    ...stripeEnv(stripe),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: site,
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp,
    MAIL_FROM: 'cluster@example.org',
    // The program that is told by webhooks is on this machine.
    ALLOW_PRIVATE_HOSTS: 'true',
    // The clients make more bookings than a person would.
    ...NO_LIMITS,
  };
}

/** What the processes of the cluster share. */
export function clusterEnvironment(outside: Outside): Record<string, string> {
  return {
    ...environment(outside, SITE, DATABASE_URL),
    TRUST_PROXY: '1',
    // The secrets of webhooks are read by all processes.
    SETTINGS_KEY,
    REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
    S3_BUCKET: BUCKET.bucket,
    S3_ENDPOINT: outside.s3,
    S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
    S3_SECRET_ACCESS_KEY: 'cluster-secret',
    S3_FORCE_PATH_STYLE: 'true',
  };
}

export type ApplicationOptions = {
  port: number;
  env: Record<string, string>;
  /** The folder of the logs. */
  logs: string;
  /** The built server; by default that of `npm run build`. */
  serverFile?: string;
};

export class Application {
  readonly process = new Process();
  readonly address: string;
  private clockShift?: string;

  readonly name: string;
  private readonly options: ApplicationOptions;

  constructor(name: string, options: ApplicationOptions) {
    this.name = name;
    this.options = options;
    this.address = `http://127.0.0.1:${options.port}`;
  }

  /** @param clockShift how far the clock is off: '+180s' */
  start(clockShift?: string): void {
    const { port, logs, serverFile } = this.options;
    this.clockShift = clockShift;
    const env = {
      DATA_DIR: join(TEMPORARY, this.name),
      ...this.options.env,
      PORT: String(port),
      ...(serverFile && { SERVER_FILE: serverFile }),
      // Timers keep to the real time, as they do on a machine whose clock is wrong.
      ...(clockShift && { LD_PRELOAD: FAKE_TIME, FAKETIME: clockShift, DONT_FAKE_MONOTONIC: '1' }),
    };
    this.process.start({ command: process.execPath, args: [SERVE], env, log: join(logs, `${this.name}.log`) });
  }

  /**
   * Whether it may serve. One that has ended by itself is started again, as every service manager does: a process ends if no database
   * answers at its start.
   */
  async isReady(): Promise<boolean> {
    if (!this.process.isRunning) this.start(this.clockShift);
    const { ok } = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(1_000) });
    return ok;
  }
}
