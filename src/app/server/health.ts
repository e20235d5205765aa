/** The health checks of the System screen. */
import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { HealthCheck } from '#domains/system/server/index.ts';

/** Writes and deletes a file, as a full or read-only disk can still be read. */
export async function writeAndRemove({ disk }: FileStorage): Promise<void> {
  const key = `health-${randomUUID()}`;
  await disk.put(key, '');
  await disk.delete(key);
}

type Check = HealthCheck['check'];
type Parts = Pick<Services, 'knex' | 'storage'> & { checkMail: Check; checkPayments: Check; checkDoors: Check };

export function healthChecks({ knex, storage, checkMail, checkPayments, checkDoors }: Parts): HealthCheck[] {
  return [
    { name: 'Database', check: async () => knex.raw('SELECT 1') },
    { name: 'Storage', check: () => writeAndRemove(storage) },
    { name: 'Mail', check: checkMail },
    { name: 'Payment', check: checkPayments },
    { name: 'Doors', check: checkDoors },
  ];
}
