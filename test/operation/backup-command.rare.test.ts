/** `npm run backup` as a command: no plain dump on the disk, nothing left after a signal, old archives removed, its time recorded. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { archiveName, archivesIn } from '#server/backup/archives.ts';
import { newBackupKey } from '#server/backup/encryption.ts';
import { lastBackup } from '#server/backup/record.ts';
import { DAY } from '#shared/time.ts';
import { ensureClientPrograms } from '../../scripts/lib/database/client-programs.mjs';
import { app, useApp } from '../helpers/stage.ts';
import { end } from '../helpers/scripts/processes.ts';
import { freshFolder } from '../integrations/sandbox.ts';
import { endOf, npmRun, startCommand } from './commands.ts';

useApp();

let env: Record<string, string>;
let folder: string;
const PROGRAMS: Record<string, string> = {};

beforeAll(async () => {
  for (const [kind, programs] of Object.entries(await ensureClientPrograms()))
    for (const [name, path] of Object.entries(programs ?? {})) PROGRAMS[`${kind}_${name}`.toUpperCase()] = path;
  const dataDir = freshFolder();
  folder = join(dataDir, 'backups');
  env = {
    NODE_ENV: 'test',
    DATABASE_URL: app.services.config.DATABASE_URL,
    DATA_DIR: dataDir,
    BACKUP_KEY: (await newBackupKey()).secret,
    ...PROGRAMS,
  };
  await app.knex.schema.createTable('zz_last', (table) => void table.text('text'));
});

/** The dump programs that read the database of this test. */
function dumps(): string[] {
  const { stdout } = spawnSync('ps', ['-Ao', 'args'], { encoding: 'utf8' });
  const name = new URL(env.DATABASE_URL!).pathname.slice(1);
  return stdout.split('\n').filter((line) => line.includes('dump') && line.trim().endsWith(name));
}

const plainFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes('CREATE TABLE'));

/** The dumps that wait for the table that is locked. */
const waiting = () =>
  app
    .knex('information_schema.PROCESSLIST')
    .whereRaw('DB = DATABASE() AND ID <> CONNECTION_ID()')
    .where('INFO', 'like', '%zz_last%');

/** Runs `work` while a dump waits for the last table, with all before it dumped. */
async function whileDumping(command: string[], work: (child: ChildProcess) => Promise<void>): Promise<void> {
  const child = await app.knex.transaction(async (trx) => {
    await trx.raw('LOCK TABLES zz_last WRITE');
    const started = startCommand([process.execPath, ...command], env);
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1);
    await work(started);
    await trx.raw('UNLOCK TABLES');
    return started;
  });
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

it('passes a signal on to the dump program, and leaves nothing', async () => {
  await whileDumping(['scripts/backup.mjs', 'backup'], async (child) => {
    expect(dumps()).toHaveLength(1);
    const ended = endOf(child);
    child.kill('SIGTERM');
    const { code, errors } = await ended;
    expect(code).not.toBe(0);
    expect(errors).toContain('Ended by SIGTERM');
    await expect.poll(dumps, { timeout: 10_000 }).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('has no plain dump on the disk while it is made, and after kill -9', async () => {
  await whileDumping(['src/app/server/commands/backup.ts'], async (child) => {
    expect(plainFiles()).toEqual([]);
    await end(child, 'SIGKILL');
    expect(plainFiles()).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
  });
  await expect.poll(dumps, { timeout: 10_000 }).toEqual([]);
});

it('removes what was left and old archives once the new one is complete, and records its time', async () => {
  const old = join(folder, 'cockpit-2020-01-02T03-04-05Z.tar.gz');
  const [recent, others] = [
    join(folder, archiveName(new Date(Date.now() - 5 * DAY), true)),
    join(folder, 'mine.tar.gz'),
  ];
  for (const file of [old, recent, others]) writeFileSync(file, '');
  const keeping = { ...env, BACKUP_KEEP_DAYS: '7' };

  const failing = {
    ...keeping,
    MARIADB_DUMP: '/bin/false',
    MARIADB_CLIENT: '/bin/false',
    MYSQL_DUMP: '/bin/false',
    MYSQL_CLIENT: '/bin/false',
  };
  const failed = await endOf(startCommand([process.execPath, 'src/app/server/commands/backup.ts'], failing));
  expect(failed).toMatchObject({ code: 1, output: '' });
  expect(existsSync(old)).toBe(true);
  expect(await lastBackup(app.knex)).toBeUndefined();

  const startedAt = new Date();
  const made = await npmRun('backup', [], keeping);
  expect(made).toMatchObject({ code: 0 });
  const [newest] = archivesIn(folder);
  expect(made.output).toContain(newest!.file);
  expect(made.output).toContain(`Removed ${old}`);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const heads = files.filter((file) => file.includes('audit-head-'));
  expect(files.filter((file) => !heads.includes(file)).sort()).toEqual([newest!.file, recent, others].sort());
  // The signed head of the audit log lies beside the archive.
  expect(heads.some((head) => made.output.includes(head))).toBe(true);
  expect(Number(await lastBackup(app.knex))).toBeGreaterThanOrEqual(Number(startedAt));
}, 60_000);

it('tries the newest archive with --drill, and verifies it without a database', async () => {
  const drilled = await npmRun('backup', ['--drill'], env);
  expect(drilled).toMatchObject({ code: 0 });
  expect(drilled.output).toMatch(/^users: \d+ rows, the same$/m);
  expect(drilled.output).toContain(', 0 with differences');
  const { file } = archivesIn(folder)[0]!;
  const { DATABASE_URL: _url, ...without } = env;
  const verified = await npmRun('restore', [file, '--verify'], { ...without, DATA_DIR: freshFolder() });
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('The archive is complete') as string });
  writeFileSync(file, readFileSync(file).subarray(0, -100));
  expect(await npmRun('backup', ['--drill', file], env)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The archive is damaged') as string,
  });
}, 60_000);
