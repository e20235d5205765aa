/** `npm run backup`: writes the database, the files and the settings to one archive. */
import { dirname, join, resolve } from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { makeBackup } from '#server/backup/backup.ts';
import { removeLeftovers } from '#server/backup/leftovers.ts';
import { newBackupKey } from '#server/backup/encryption.ts';
import { clientPrograms, withTarget } from '#app/server/commands/target.ts';

const [argument, ...others] = process.argv.slice(2);
if (others.length > 0 || (argument?.startsWith('-') && argument !== '--new-key')) {
  console.error('Usage: npm run backup [-- FILE | --new-key]');
  process.exit(1);
}

/** The name contains the time in UTC, so that names sort by age. */
function defaultName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `cockpit-${time}Z.tar.gz${isEncrypted ? '.age' : ''}`;
}

if (argument === '--new-key') {
  const key = await newBackupKey();
  console.log(`Secret key, to keep elsewhere: ${key.secret}\nPublic key, as BACKUP_KEY of the server: ${key.public}`);
} else {
  await withTarget(async ({ config, knex, storage }) => {
    const { BACKUP_KEY: key, DATABASE_URL: databaseUrl, DATA_DIR } = config;
    const now = new Date();
    const file = resolve(argument ?? join(DATA_DIR, 'backups', defaultName(now, key !== undefined)));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        removeLeftovers(dirname(file), { own: true });
        process.exit(1);
      });
    const environment = { ...process.env, JWT_SECRET: config.JWT_SECRET };
    const parts = { knex, storage, programs: clientPrograms(), environment, databaseUrl, now, key };
    const { entries } = await makeBackup({ ...parts, release: packageJson.version }, file);
    console.log(`${file}\n${entries.length} entries${key ? ', encrypted' : ', not encrypted: BACKUP_KEY is not set'}`);
  });
}
