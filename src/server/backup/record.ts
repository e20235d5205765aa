/** When backups were made. The database says it, because a backup may be made on another machine. */
import type { Knex } from 'knex';
import type { MetricSource } from '#server/metrics/define.ts';
import { SECOND } from '#shared/time.ts';

/** @param createdAt when the state of the database was read */
export async function recordBackup(knex: Knex, createdAt: Date): Promise<void> {
  await knex('backups').insert({ made_at: createdAt });
}

/** When the newest backup was made; undefined when there is none. */
export async function lastBackup(knex: Knex): Promise<Date | undefined> {
  return (await knex('backups').orderBy('id', 'desc').first('made_at'))?.made_at;
}

const AGE = 'cockpit_backup_age_seconds';

export const backupMetrics: MetricSource = {
  name: 'backups',
  metrics: [{ name: AGE, help: 'Age of the newest backup; missing when there is none.', labels: [] }],
  async read({ services, now }) {
    const createdAt = await lastBackup(services.knex);
    return createdAt ? [{ name: AGE, value: Math.max(0, now.getTime() - createdAt.getTime()) / SECOND }] : [];
  },
};
