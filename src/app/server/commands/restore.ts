/** `npm run restore`: verifies an archive of `npm run backup`, and restores it into an empty database and an empty storage. */
import { join, resolve } from 'node:path';
import { clientPrograms, withTarget } from '#app/server/commands/target.ts';
import { verifyArchive } from '#server/backup/archive.ts';
import { restoreBackup } from '#server/backup/restore.ts';

const FLAGS = ['--replace', '--verify'];
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const [file, ...others] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
if (file === undefined || others.length > 0 || flags.some((flag) => !FLAGS.includes(flag))) {
  console.error('Usage: npm run restore -- FILE [--verify | --replace]');
  process.exit(1);
}

await withTarget(async ({ config, knex, storage }) => {
  const { BACKUP_KEY: key, DATABASE_URL: databaseUrl, DATA_DIR } = config;
  const archive = resolve(file);
  if (flags.includes('--verify')) {
    const { createdAt, release, entries } = await verifyArchive(archive, key);
    console.log(`The archive is complete: ${entries.length} entries, made ${createdAt} by release ${release}.`);
    return;
  }
  const settingsFile = join(DATA_DIR, 'restored-settings.env');
  const isReplacing = flags.includes('--replace');
  const parts = { knex, storage, programs: clientPrograms(), databaseUrl, settingsFile, key, isReplacing };
  const { createdAt, entries, database } = await restoreBackup(parts, archive);
  const { binaryLog } = database;
  console.log(
    `Restored ${entries.length} entries of ${createdAt}. The settings are in ${settingsFile}; compare them with .env.`,
  );
  if (binaryLog)
    console.log(`Changes since then are in the binary log from ${binaryLog.file}, position ${binaryLog.position}.`);
});
