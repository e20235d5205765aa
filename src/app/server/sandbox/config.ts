/** The configuration of the sandbox: a database and a folder of its own, and no other service but the test mode of a payment service. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Env, readEnv } from '#server/env.ts';

/** What it has of the configuration of the installation. A variable that is not named here, such as the key of a service, does not reach it. */
const SHARED = [
  'NODE_ENV',
  'DATABASE_STATEMENT_SECONDS',
  'SLOW_QUERY_MS',
  'OPERATOR_NAME',
  'INFO_EMAIL',
  'TRUST_PROXY',
  'LOG_LEVEL',
] as const satisfies (keyof Env)[];

/** What other variables of the installation it has under the names that the product knows. */
const RENAMED = {
  STRIPE_SECRET_KEY: 'SANDBOX_STRIPE_SECRET_KEY',
  STRIPE_WEBHOOK_SECRET: 'SANDBOX_STRIPE_WEBHOOK_SECRET',
  STRIPE_API_BASE: 'SANDBOX_STRIPE_API_BASE',
} as const satisfies Partial<Record<keyof Env, keyof Env>>;

/** Test cards are tried again and again. */
const MANY = '1000';

const POOL = 4;

/** No screen shows what is in the sandbox. Links from there lead to this page, and not to the record of the installation with the same id. */
export const SANDBOX_PATH = '/sandbox';

/** Host, port and name: what a database is, whoever signs in. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '3306'}${pathname}`;
}

const refuse = (problem: string) => new Error(`The configuration is not usable:\n  ${problem}`);

/**
 * @returns undefined if the installation has no sandbox
 * @throws Error if it would be the database of the installation, or use its key of the payment service
 */
export function sandboxConfig(config: Env): Env | undefined {
  const { SANDBOX_DATABASE_URL: url, DATABASE_URL, DATA_DIR, JWT_SECRET, PUBLIC_URL } = config;
  const { SANDBOX_STRIPE_SECRET_KEY: stripeKey, STRIPE_SECRET_KEY } = config;
  if (url === undefined) return undefined;
  if (placeOf(url) === placeOf(DATABASE_URL))
    throw refuse('SANDBOX_DATABASE_URL: must name another database than DATABASE_URL');
  if (stripeKey !== undefined && stripeKey === STRIPE_SECRET_KEY)
    throw refuse('SANDBOX_STRIPE_SECRET_KEY: must be another key than STRIPE_SECRET_KEY');
  return readEnv({
    ...Object.fromEntries(SHARED.map((name) => [name, String(config[name])])),
    ...Object.fromEntries(Object.entries(RENAMED).map(([name, given]) => [name, config[given]])),
    NEW_CARDS_PER_DAY: MANY,
    DECLINED_PAYMENTS_PER_DAY: MANY,
    DATABASE_URL: url,
    DATABASE_POOL: String(POOL),
    PUBLIC_URL: PUBLIC_URL + SANDBOX_PATH,
    DATA_DIR: join(DATA_DIR, 'installation-sandbox'),
    // No token of the installation is valid here, nor the other way round.
    JWT_SECRET: createHash('sha256').update(`sandbox ${JWT_SECRET}`).digest('hex'),
  });
}
