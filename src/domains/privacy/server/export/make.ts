/**
 * The job that makes the files with the data of people. One process makes them at a time. A process that is killed leaves the row as it was, and
 * the next one makes the file again, under the same name.
 */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Moment, Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { EXPORT_PREFIX } from '#server/files/storage.ts';
import { inTemporaryFolder } from '#server/files/temporary.ts';
import { publish } from '#server/outbox.ts';
import { accountMail } from '#domains/accounts/server/index.ts';
import { MOST_ATTEMPTS, fileEndsAt } from '#domains/privacy/rules.ts';
import { dataArchive, type Subject } from '#domains/privacy/server/export/archive.ts';
import { privacyMails } from '#domains/privacy/server/mails.ts';
import type { DataExportRow } from '#domains/privacy/server/tables.ts';

/** The name of the stored file. It is not served to anybody by its name. */
export const storedName = ({ file }: Pick<DataExportRow, 'file'>) => `${EXPORT_PREFIX}${file}.zip`;

async function subjectOf({ knex }: Services, userId: string): Promise<Subject | undefined> {
  const row = await knex('users').where('id', userId).first('id', 'name', 'email');
  return row && { ...row, emails: [row.email] };
}

/** @returns the size of the file in bytes */
async function storeFile(services: Services, row: DataExportRow, person: Subject, now: Date): Promise<number> {
  return inTemporaryFolder(services, async (folder) => {
    const path = join(folder, 'data.zip');
    await pipeline(await dataArchive(services, person, now), createWriteStream(path));
    await services.storage.disk.copyFromFs(path, storedName(row), { contentType: 'application/zip' });
    return (await stat(path)).size;
  });
}

/** Tells whoever has asked, once. @returns false if the request is gone, or another process has made the file */
async function conclude({ services, now }: Moment, row: DataExportRow, size: number, name: string): Promise<boolean> {
  return inTransaction(services, async (trx) => {
    const { id, user_id, asked_by } = row;
    const asker = await trx('users').where('id', asked_by).first('email', 'name');
    const ready = { state: 'ready' as const, open_user_id: null, size: String(size), ready_at: now };
    const changed = await trx('person_exports')
      .where({ id, state: 'waiting' })
      .update({ ...ready, ends_at: fileEndsAt(now) });
    if (changed === 0) return false;
    const mail = user_id === asked_by ? privacyMails.ready({}) : privacyMails.readyOf({ name, userId: user_id });
    if (asker) await publish(trx, [accountMail(asker, mail)], now);
    return true;
  });
}

async function makeFile({ services }: Moment, row: DataExportRow): Promise<void> {
  const { knex, storage, clock } = services;
  const { id, attempts, user_id } = row;
  const isLast = attempts >= MOST_ATTEMPTS;
  if (isLast) {
    await knex('person_exports').where({ id, state: 'waiting' }).update({ state: 'failed', open_user_id: null });
    return;
  }
  // It counts before the work, so that one which kills the process ends, too.
  await knex('person_exports')
    .where({ id })
    .update({ attempts: attempts + 1 });
  const person = await subjectOf(services, user_id);
  if (!person) return;
  const now = clock.now();
  const size = await storeFile(services, row, person, now);
  const isTold = await conclude({ services, now }, row, size, person.name || person.email);
  const left = isTold ? undefined : await knex('person_exports').where({ id, state: 'ready' }).first('id');
  if (!isTold && !left) await storage.disk.delete(storedName(row));
}

/** The job. One that fails is tried again by the next run, and does not hold up the others. */
export async function makeFiles(at: Moment): Promise<void> {
  const { knex, log } = at.services;
  const rows = await knex('person_exports').whereNotNull('open_user_id');
  for (const row of rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()))
    await makeFile(at, row).catch((error: unknown) =>
      log.error({ err: error, export: row.id }, 'the data of a person could not be written and will be tried again'),
    );
}
