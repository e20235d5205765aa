/** Checks of the settings, those of the environment and those of the product. */
import { type Finding, ok, problem, warning } from '#app/server/doctor/finding.ts';
import type { Env } from '#server/env.ts';
import type { StoredSettings } from '#server/settings/stored.ts';

const MIN_SECRET = 32;

function production(config: Env): Finding[] {
  const findings: Finding[] = [];
  const { PUBLIC_URL, JWT_SECRET, STRIPE_SECRET_KEY, HOST, TRUST_PROXY, DRAIN_SECONDS } = config;
  const { SETTINGS_KEY, S3_BUCKET, REDIS_URL } = config;
  if (!PUBLIC_URL.startsWith('https://'))
    findings.push(
      problem('PUBLIC_URL', `${PUBLIC_URL} is not encrypted. Set it to the https:// address that people open.`),
    );
  if (JWT_SECRET.length < MIN_SECRET)
    findings.push(warning('JWT_SECRET', 'It is short. Use 32 random bytes: openssl rand -base64 32'));
  if (STRIPE_SECRET_KEY?.includes('_test_'))
    findings.push(warning('STRIPE_SECRET_KEY', 'It is a test key: no money is received.'));
  if (HOST === '127.0.0.1' && TRUST_PROXY === 0)
    findings.push(
      warning(
        'TRUST_PROXY',
        'Requests come from a proxy on this machine, but its X-Forwarded-For is ignored. Set it to 1.',
      ),
    );
  if (!SETTINGS_KEY && S3_BUCKET && REDIS_URL)
    findings.push(
      problem(
        'SETTINGS_KEY',
        'Several machines need the same one, to read what is set in the product. Set it on each.',
      ),
    );
  if (DRAIN_SECONDS === 0)
    findings.push(warning('DRAIN_SECONDS', 'A load balancer cannot notice that a process ends. Set it to 5.'));
  return findings;
}

/** @returns what is wrong with the settings, or one line that says that nothing is */
export function settingsFindings({ config, unreadable }: StoredSettings): Finding[] {
  const findings = config.NODE_ENV === 'production' ? production(config) : [];
  if (unreadable.size > 0) {
    const names = [...unreadable].join(', ');
    findings.push(
      problem(
        'SETTINGS_KEY',
        `It does not open what is set in the product: ${names}. Give the key, or set them again.`,
      ),
    );
  }
  if (!config.BACKUP_KEY)
    findings.push(warning('BACKUP_KEY', 'Backups are not encrypted. Make a key: npm run backup -- --new-key'));
  if (!config.REDIS_URL && config.S3_BUCKET)
    findings.push(
      warning('REDIS_URL', 'With several machines, rate limits are counted by each, and live updates take a second.'),
    );
  if (!config.INBOUND_MAIL_ADDRESS !== !config.INBOUND_MAIL_SECRET)
    findings.push(
      warning('INBOUND_MAIL_ADDRESS', 'It has no effect without INBOUND_MAIL_SECRET, and the reverse. Set both.'),
    );
  return findings.length > 0 ? findings : [ok('Settings', `complete, for ${config.NODE_ENV}`)];
}
