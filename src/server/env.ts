/** The configuration from the environment, read and checked once at start. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isBackupKey } from '#server/backup/encryption.ts';
import { areKeys } from '#server/integrations/sealed.ts';
import { SMTP_OPTIONS, readSmtpAddress } from '#server/integrations/smtp-address.ts';
import { BRAND_PICTURE } from '#shared/brand-pictures.ts';

const text = z.string().trim().min(1, 'must not be empty');
/** A name on one line, which may stand in the header of a mail. */
const line = text.max(120, 'must have 120 characters or fewer').regex(/^\P{Cc}*$/u, 'must be one line');
/** A key of another service. Other characters are those of a slip, and the error for them in a header would contain the key. */
const key = text.max(500, 'must have 500 characters or fewer').regex(/^[\x21-\x7e]*$/, 'must not contain spaces');
/** 'ada@example.org', 'Ada <ada@example.org>' or '"Lovelace, Ada" <ada@example.org>'. */
const SENDER = /^(("[^"\\\p{Cc}]*"|[^<>",;:@\p{Cc}]*)<[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,;:]+@[^<>\s@,;:]+)$/u;
const partsOf = (all: string) => all.split(',').map((each) => each.trim());
/** Texts that are separated by commas. */
const list = z
  .string()
  .default('')
  .transform((all) => partsOf(all).filter(Boolean));
/** Several keys are separated by commas: the first one encrypts, all of them decrypt. */
const keys = text.refine(areKeys, 'must be 32 bytes in base64, or several such keys separated by commas');
const brandPictureAddress = text.regex(BRAND_PICTURE, 'must be a picture that was uploaded here');
const webAddress = z.url({ protocol: /^https?$/, error: 'must begin with https:// or http://' });
/** The driver would take options of its own from the query. */
const redisAddress = z
  .url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' })
  .refine((address) => new URL(address).search === '', 'must have no options');
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
const CHARGE_DAYS = 'must be a whole number from 2 to 60';

export const DEFAULT_OPERATOR_NAME = 'Cockpit';
export const DEFAULT_INFO_EMAIL = 'info@cockpit.test';

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default('127.0.0.1'),
  /** Where this machine, and no other, reads the metrics of the running server. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DATABASE_URL: text,
  /** The database of the sandbox, where test keys call. Without it, there is none. */
  SANDBOX_DATABASE_URL: text.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** How long a statement may take before its call fails and its connection is closed. */
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  /** A statement that takes longer leaves a line in the log; 0 for none. */
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(500),
  DATA_DIR: text.default('.data'),
  PUBLIC_URL: text.optional(),
  JWT_SECRET: z.string().min(16).optional(),
  /** Seals the secrets that are set in the product; by default, a key in the data folder does. */
  SETTINGS_KEY: keys.optional(),
  /** Signs the heads of the audit log; by default, a key in the data folder does. */
  AUDIT_KEY: keys.optional(),
  /** For so many years after the end of their own, the books say who an erased person was. */
  BOOKS_KEEP_YEARS: z.coerce.number().int().min(0).default(10),
  /** Older entries of the audit log are removed. Without it, all are kept. */
  AUDIT_KEEP_DAYS: z.coerce.number().int().min(1).optional(),
  OPERATOR_NAME: line.default(DEFAULT_OPERATOR_NAME),
  INFO_EMAIL: z.email('must be an email address').default(DEFAULT_INFO_EMAIL),
  /** The accent of all pages; by default, that of the theme. */
  BRAND_COLOR: z
    .string()
    .trim()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f5e66')
    .optional(),
  /** The addresses of the logo, of the logo on dark grounds, and of the icon, which an upload returns. */
  BRAND_LOGO: brandPictureAddress.optional(),
  BRAND_LOGO_DARK: brandPictureAddress.optional(),
  BRAND_ICON: brandPictureAddress.optional(),
  /** The operator's own pages. Without them, the sign-up names the terms without links. */
  TERMS_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  CALENDAR_ACCOUNT_EMAIL: z.string().trim().toLowerCase().default(''),
  /** The fewest characters of a new password. From 8 on, passwords that are known from leaks are refused, too. */
  PASSWORD_LETTERS: z.coerce
    .number('must be a number from 4 to 64')
    .int('must be a number from 4 to 64')
    .min(4, 'must be a number from 4 to 64')
    .max(64, 'must be a number from 4 to 64')
    .default(4),
  /** For how long after a login settings, keys, roles and exports are not asked for the password again; 0 for always. */
  PROOF_MINUTES: z.coerce.number().int().min(0).default(15),
  /** Staff are asked for it, too, before they pay back as much as this to somebody else, in the currency of the workspace. */
  PROOF_REFUND: z.coerce.number('must be a number').min(0, 'must be 0 or more').default(100),
  CORS_ORIGINS: list,
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** Live connections that one client address may hold; people behind one router share an address. */
  LIVE_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
  /** How many calls a key may make in a minute. */
  KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  REDIS_URL: redisAddress.optional(),
  SMTP_URL: key
    .regex(/^smtps?:\/\/[^/]/i, 'must begin with smtp:// or smtps://')
    .refine((address) => readSmtpAddress(address) !== 'address', {
      error: 'must be an address whose special characters are percent-encoded',
      abort: true,
    })
    .refine((address) => readSmtpAddress(address) !== 'options', `must have no options but ${SMTP_OPTIONS.join(', ')}`)
    .optional(),
  /** A host that a setting names may be on this machine or in its networks. */
  ALLOW_PRIVATE_HOSTS: flag,
  MAIL_FROM: line.regex(SENDER, 'must be an address, or a name with an address: Name <address>').optional(),
  /** The address of the inbound mail service, and the secret with which its webhook signs in: 'user:password'. */
  INBOUND_MAIL_ADDRESS: z.email('must be an email address').optional(),
  INBOUND_MAIL_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  STRIPE_SECRET_KEY: key.optional(),
  STRIPE_PUBLISHABLE_KEY: key.optional(),
  STRIPE_WEBHOOK_SECRET: key.optional(),
  /** Replaces Stripe's address. */
  STRIPE_API_BASE: webAddress.optional(),
  /** The payment service of the sandbox. Without the key, nothing is paid by card there. */
  SANDBOX_STRIPE_SECRET_KEY: key
    .regex(/^[rs]k_test_/, "must be a key of Stripe's test mode (sk_test_…), as no real money may move in the sandbox")
    .optional(),
  SANDBOX_STRIPE_WEBHOOK_SECRET: key.optional(),
  SANDBOX_STRIPE_API_BASE: webAddress.optional(),
  KISI_API_KEY: key.optional(),
  /** Replaces Kisi's address. */
  KISI_API_BASE: webAddress.optional(),
  KISI_CALLS_PER_SECOND: z.coerce.number().int().min(1).default(5),
  FACEBOOK_APP_SECRET: key.optional(),
  FACEBOOK_VERIFY_TOKEN: key.optional(),
  FACEBOOK_PAGE_TOKEN: key.optional(),
  FACEBOOK_PAGE_ID: text.regex(/^\d{1,32}$/, 'must be a number').optional(),
  /** Replaces the address of the Graph API. */
  FACEBOOK_API_BASE: webAddress.optional(),
  /** The last part of the key names the data centre, which is part of the address. */
  MAILCHIMP_API_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]{8,80}-[a-z]{2,3}\d{1,3}$/, 'must end with its data centre, such as -us6')
    .optional(),
  /** Replaces Mailchimp's address. */
  MAILCHIMP_API_BASE: webAddress.optional(),
  XERO_CLIENT_ID: key.optional(),
  /** Not needed by an application of the PKCE type. */
  XERO_CLIENT_SECRET: key.optional(),
  /** Encrypts the tokens in the database; by default, the key of the settings does. */
  XERO_TOKEN_KEY: keys.optional(),
  XERO_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(55),
  /** Replace Xero's addresses. */
  XERO_API_BASE: webAddress.optional(),
  XERO_IDENTITY_BASE: webAddress.optional(),
  /** The services whose address is that of a stand-in, which `npm start` sets, separated by commas. The screens name them. */
  /** The service of the demo at which people sign in. It may be on this machine. */
  SIGN_IN_SANDBOX_URL: webAddress.optional(),
  SANDBOXES: list,
  MAP_TILE_URL: text.optional(),
  /** Limits of one member: unpaid bookings and seats at one time, and bookings in ten minutes. */
  HELD_BOOKINGS_PER_MEMBER: z.coerce.number().int().min(1).default(3),
  HELD_SEATS_PER_MEMBER: z.coerce.number().int().min(1).default(20),
  BOOKINGS_PER_MEMBER_IN_10_MINUTES: z.coerce.number().int().min(1).default(300),
  /** Confirmed bookings of one member that cost nothing and are not over. */
  FREE_BOOKINGS_PER_MEMBER: z.coerce.number().int().min(1).default(10),
  /** Dates of a series that is not on account, and unpaid ones of a member. */
  SERIES_DATES_PER_MEMBER: z.coerce.number().int().min(2).max(366).default(52),
  /** How many days before its start a date of a series is charged that is paid date by date. */
  SERIES_CHARGE_DAYS: z.coerce.number(CHARGE_DAYS).int(CHARGE_DAYS).min(2, CHARGE_DAYS).max(60, CHARGE_DAYS).default(3),
  /** Moves of one member in a day. */
  MOVES_PER_MEMBER: z.coerce.number().int().min(1).default(20),
  /** New cards and declined payments of one account in a day. Five times as many new cards are allowed from one network. */
  NEW_CARDS_PER_DAY: z.coerce.number().int().min(1).default(5),
  DECLINED_PAYMENTS_PER_DAY: z.coerce.number().int().min(1).default(10),
  /** Uploaded files go to this bucket instead of the data folder. */
  S3_BUCKET: text.optional(),
  /** An S3-compatible service; Amazon S3 when missing. */
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.default('eu-west-2'),
  /** Without a key, the SDK uses the role of the machine. */
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: flag,
  /** How long a process that was asked to end still takes requests, until the load balancer has noticed. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  /** Encrypts and decrypts backups. A public key encrypts only. */
  BACKUP_KEY: text.refine(isBackupKey, 'must be a key of age; `npm run backup -- --new-key` makes one').optional(),
  /** Older backups in the data folder are removed by the next one. Without it, all are kept. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Variables.shape);

const DRAIN_SECONDS_IN_PRODUCTION = 5;

/**
 * The variables that can be set in the product, too (server/settings/names.ts). The address of a service is not among them: it would
 * receive the keys.
 */
export const Settable = Variables.pick({
  OPERATOR_NAME: true,
  INFO_EMAIL: true,
  TERMS_URL: true,
  PRIVACY_URL: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  INBOUND_MAIL_ADDRESS: true,
  INBOUND_MAIL_SECRET: true,
  STRIPE_SECRET_KEY: true,
  STRIPE_PUBLISHABLE_KEY: true,
  STRIPE_WEBHOOK_SECRET: true,
  KISI_API_KEY: true,
  FACEBOOK_APP_SECRET: true,
  FACEBOOK_VERIFY_TOKEN: true,
  FACEBOOK_PAGE_TOKEN: true,
  FACEBOOK_PAGE_ID: true,
  MAILCHIMP_API_KEY: true,
  XERO_CLIENT_ID: true,
  XERO_CLIENT_SECRET: true,
  SERIES_CHARGE_DAYS: true,
  BRAND_COLOR: true,
  BRAND_LOGO: true,
  BRAND_LOGO_DARK: true,
  BRAND_ICON: true,
  PASSWORD_LETTERS: true,
  PROOF_REFUND: true,
});
export type SettingName = keyof typeof Settable.shape;

export type Env = Omit<z.output<typeof Variables>, 'JWT_SECRET' | 'PUBLIC_URL' | 'DRAIN_SECONDS'> & {
  /** The variables that the environment has. The others have their defaults, or what is set in the product. */
  given: ReadonlySet<string>;
  DRAIN_SECONDS: number;
  JWT_SECRET: string;
  PUBLIC_URL: string;
  /** What follows the @ in the uids of calendars. A server that has read its database has the stored one. */
  uidDomain: string;
};

/** A secret that is generated once and stored in the data folder, so that tokens outlive a restart. Not used in production. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}

/**
 * Reads and checks the environment.
 * @throws Error that names every invalid variable
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === 'production' && !env.JWT_SECRET) {
    throw new Error('The configuration is not usable:\n  JWT_SECRET: is needed in production (16 characters or more)');
  }
  if (env.NODE_ENV === 'production' && env.SANDBOXES.length > 0) {
    throw new Error('The configuration is not usable:\n  SANDBOXES: must be empty in production');
  }
  if (env.NODE_ENV === 'production' && env.SIGN_IN_SANDBOX_URL) {
    throw new Error('The configuration is not usable:\n  SIGN_IN_SANDBOX_URL: must be empty in production');
  }
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return {
    ...env,
    given: new Set(Object.keys(given)),
    DATA_DIR: dataDir,
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? DRAIN_SECONDS_IN_PRODUCTION : 0),
    JWT_SECRET: env.JWT_SECRET ?? storedSecret(dataDir),
    PUBLIC_URL: publicUrl,
    uidDomain: new URL(publicUrl).hostname,
  };
}
