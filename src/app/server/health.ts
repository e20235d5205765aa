/** The health checks of the System screen. */
import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Connections } from '#app/server/connections.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { HealthCheck } from '#domains/system/server/index.ts';

/** Writes and deletes a file, as a full or read-only disk can still be read. */
export async function writeAndRemove({ disk }: FileStorage): Promise<void> {
  const key = `health-${randomUUID()}`;
  await disk.put(key, '');
  await disk.delete(key);
}

type Parts = Pick<Services, 'knex' | 'storage'> & Pick<Connections, 'smtp' | 'stripe' | 'kisi'>;

export function healthChecks({ knex, storage, smtp, stripe, kisi }: Parts): HealthCheck[] {
  return [
    { name: 'Database', check: async () => knex.raw('SELECT 1') },
    { name: 'Storage', check: () => writeAndRemove(storage) },
    { name: 'Mail', check: smtp.check },
    { name: 'Payment', check: stripe.check },
    { name: 'Doors', check: kisi.check },
  ];
}
