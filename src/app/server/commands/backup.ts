/** `npm run backup`: writes the database, the files and the settings to one archive. With `--drill` it tries to restore one. */
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../../../package.json' with { type: 'json' };
import { archiveName, archivesIn, removeArchives } from '#server/backup/archives.ts';
import { makeBackup } from '#server/backup/backup.ts';
import { drillBackup } from '#server/backup/drill.ts';
import { newBackupKey } from '#server/backup/encryption.ts';
import { FILES_PREFIX } from '#server/backup/manifest.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { recordBackup } from '#server/backup/record.ts';
import { type Target, clientPrograms, untilSignal, withTarget } from '#app/server/commands/target.ts';
import { settingsKeys } from '#server/settings/key.ts';
import { writeHead } from '#domains/audit/server/index.ts';
import { DAY } from '#shared/time.ts';

function usage(): never {
  console.error('Usage: npm run backup [-- FILE | --drill [FILE] | --new-key]');
  process.exit(1);
}

function readArguments() {
  try {
    const options = { drill: { type: 'boolean' }, 'new-key': { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return usage();
  }
}

const signal = untilSignal();
const { values: flags, positionals } = readArguments();
const [given, ...others] = positionals;
if (others.length > 0 || (flags['new-key'] && (flags.drill || given))) usage();

async function printNewKey(): Promise<void> {
  const key = await newBackupKey();
  console.log(`Secret key, to keep elsewhere: ${key.secret}\nPublic key, as BACKUP_KEY of the server: ${key.public}`);
}

const folderOf = ({ config }: Target) => join(config.DATA_DIR, 'backups');

/** What dumps, loads and reads need of the target. */
const partsOf = ({ config, knex }: Target) => {
  const { BACKUP_KEY: key, DATABASE_URL: databaseUrl } = config;
  return { knex, databaseUrl, programs: clientPrograms(), key, signal };
};

async function backup(target: Target): Promise<void> {
  const { config, knex, storage } = target;
  const { BACKUP_KEEP_DAYS: days } = config;
  const parts = partsOf(target);
  const now = new Date();
  const file = resolve(given ?? join(folderOf(target), archiveName(now, parts.key !== undefined)));
  const SETTINGS_KEY = settingsKeys(config);
  const environment = { ...process.env, JWT_SECRET: config.JWT_SECRET, SETTINGS_KEY };
  const { entries } = await makeBackup({ ...parts, storage, environment, release: packageJson.version, now }, file);
  console.log(
    `${file}\n${entries.length} entries${parts.key ? ', encrypted' : ', not encrypted: BACKUP_KEY is not set'}`,
  );
  if (SETTINGS_KEY && !parts.key)
    console.log(
      'It does not contain the key of the settings. Keep SETTINGS_KEY, or the file settings-key of the data folder, elsewhere.',
    );
  await recordBackup(knex, now).catch((error: unknown) => {
    console.error(
      `The time of this backup was not recorded, so it is not known to \`npm run doctor\`: ${String(error)}`,
    );
  });
  const head = await writeHead(knex, config, dirname(file), now);
  if (head) console.log(`${head} has the signed head of the audit log. Keep it with the archive.`);
  if (given !== undefined || days === undefined) return;
  const removed = await removeArchives(dirname(file), new Date(now.getTime() - days * DAY));
  for (const old of removed) console.log(`Removed ${old}, which is older than ${days} days`);
}

async function drill(target: Target): Promise<void> {
  const file = given === undefined ? archivesIn(folderOf(target))[0]?.file : resolve(given);
  if (!file) throw new BackupProblem(`There is no archive in ${folderOf(target)}. Name one: -- --drill FILE`);
  const { manifest, compared } = await drillBackup(partsOf(target), file, (stage) => console.log(stage));
  for (const { table, rows, difference } of compared)
    console.log(`${table}: ${rows} rows, ${difference ?? 'the same'}`);
  const files = manifest.entries.filter(({ name }) => name.startsWith(FILES_PREFIX)).length;
  const differences = compared.filter(({ difference }) => difference !== undefined).length;
  console.log(`${file}, made ${manifest.createdAt}: ${compared.length} tables, ${differences} with differences.`);
  console.log(`${files} files are as they were written.`);
  process.exitCode = differences > 0 ? 1 : 0;
}

if (flags['new-key']) await printNewKey();
else await withTarget(flags.drill ? drill : backup, signal);
