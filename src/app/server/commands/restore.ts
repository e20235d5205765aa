/**
 * `npm run restore`: verifies an archive of `npm run backup`, restores it into an empty database and an empty storage, and begins a new
 * epoch. With `--new-epoch` it only does the last, for a database that was restored in another way.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { paymentService } from '#app/server/commands/payments.ts';
import {
  type Target,
  clientPrograms,
  reportingProblems,
  untilSignal,
  withTarget,
} from '#app/server/commands/target.ts';
import { verifyArchive } from '#server/backup/archive.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { onMigrationConnections } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { settingsKeyFile } from '#server/settings/key.ts';
import { beginEpoch } from '#server/epoch.ts';
import { eraseAgain } from '#domains/erasure/server/index.ts';
import { comparePayments } from '#domains/payments/server/index.ts';

const USAGE = `Usage: npm run restore -- FILE [--verify | --replace] [--last-invoice INV-000123] [--last-credit-note CRN-000004]
       npm run restore -- --new-epoch [--last-invoice INV-000123] [--last-credit-note CRN-000004]`;

function usage(): never {
  console.error(USAGE);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        verify: { type: 'boolean' },
        replace: { type: 'boolean' },
        'new-epoch': { type: 'boolean' },
        'last-invoice': { type: 'string' },
        'last-credit-note': { type: 'string' },
      },
    });
  } catch {
    return usage();
  }
}

/** The number of a document: 'INV-000123' is 123. */
function numberOf(document: string | undefined): number {
  if (document === undefined) return 0;
  return Number(/^(?:INV|CRN)-(\d+)$/.exec(document)?.[1] ?? usage());
}

const { values: flags, positionals } = readArguments();
const [file, ...others] = positionals;
const isNewEpoch = flags['new-epoch'] ?? false;
if (others.length > 0 || (file === undefined) !== isNewEpoch) usage();
const lastKnown = { invoice: numberOf(flags['last-invoice']), credit_note: numberOf(flags['last-credit-note']) };

/** How many documents the payment service knows of that the books lack: one for each charge and each refund. */
async function missingDocuments({ config, knex }: Target, since: Date | null) {
  const stripe = await paymentService(knex, config);
  if (!stripe || !since) return undefined;
  const differences = await comparePayments(knex, stripe, since).catch((error: unknown) => {
    console.error(`The payment service did not answer: ${String(error)}`);
    return undefined;
  });
  if (!differences) return undefined;
  const missing = differences.filter(({ isMissing }) => isMissing);
  const count = (wanted: string) => missing.filter(({ of }) => of === wanted).length;
  return { invoice: count('charge'), credit_note: count('refund') };
}

/** Numbers of documents go on after the highest that the operator or the payment service knows. */
async function enterEpoch(target: Target, backupAt: Date | null): Promise<void> {
  const { config, knex } = target;
  await onMigrationConnections(config.DATABASE_URL, (own) => migrate(own));
  const missing = await missingDocuments(target, backupAt);
  const counters: Record<string, number> = {};
  for (const name of ['invoice', 'credit_note'] as const) {
    const row = await knex('counters').where('name', name).first('value');
    counters[name] = Math.max(lastKnown[name], Number(row?.value ?? 0) + (missing?.[name] ?? 0));
  }
  const epoch = await beginEpoch(knex, { now: new Date(), backupAt, counters });
  const from = missing
    ? 'the payment service and the arguments'
    : 'the arguments only, as the payment service was not asked';
  console.log(`Epoch ${epoch}: all people sign in again. Numbers of documents go on according to ${from}:`);
  console.log(`invoices after ${counters.invoice}, credit notes after ${counters.credit_note}.`);
  const erased = await eraseAgain(knex, config, new Date());
  if (erased > 0) console.log(`${erased} people who were erased since are erased again when the server runs.`);
  console.log('`npm run compare-payments` lists the charges and refunds that the books lack.');
}

async function restore(target: Target, archive: string, signal: AbortSignal): Promise<void> {
  const { config, knex, storage } = target;
  const { BACKUP_KEY: key, DATABASE_URL: databaseUrl, DATA_DIR } = config;
  const settingsFile = join(DATA_DIR, 'restored-settings.env');
  const isReplacing = flags.replace ?? false;
  const parts = { knex, storage, programs: clientPrograms(), databaseUrl, settingsFile, key, isReplacing, signal };
  const { createdAt, entries, database } = await restoreBackup(parts, archive);
  console.log(
    `Restored ${entries.length} entries of ${createdAt}. The settings are in ${settingsFile}; compare them with .env.`,
  );
  console.log(
    `Secrets that were set in the product need their key: SETTINGS_KEY of those settings, or ${settingsKeyFile(config)} of that machine.`,
  );
  const { binaryLog } = database;
  if (binaryLog)
    console.log(`Changes since then are in the binary log from ${binaryLog.file}, position ${binaryLog.position}.`);
  await enterEpoch(target, new Date(createdAt));
}

/** Needs no database. */
async function verify(archive: string): Promise<void> {
  const { createdAt, release, entries } = await verifyArchive(archive, { key: process.env.BACKUP_KEY || undefined });
  console.log(`The archive is complete: ${entries.length} entries, made ${createdAt} by release ${release}.`);
}

if (flags.verify && file !== undefined) await reportingProblems(() => verify(resolve(file)));
else {
  const signal = untilSignal();
  await withTarget(
    (target) => (file === undefined ? enterEpoch(target, null) : restore(target, resolve(file), signal)),
    signal,
  );
}
