/** What the System screen asks: does each outside part answer? */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { storage } from '#server/files/storage.ts';
import type { Mailer } from '#server/integrations/smtp.ts';
import type { StripeService } from '#server/integrations/stripe.ts';
import type { HealthCheck } from '#domains/system/server/port.ts';

/** Writes, and removes what it has written: a full or read-only disk can still be read. */
async function writeAndRemove(): Promise<void> {
  const key = `health-${randomUUID()}`;
  await storage().disk.put(key, '');
  await storage().disk.delete(key);
}

type Parts = { knex: Knex; mailer?: Mailer; payments?: StripeService };

export function healthChecks({ knex, mailer, payments }: Parts): HealthCheck[] {
  return [
    { name: 'Database', check: async () => knex.raw('SELECT 1') },
    { name: 'Storage', check: writeAndRemove },
    { name: 'Mail', check: mailer?.verify },
    { name: 'Payment', check: payments?.ping },
  ];
}
