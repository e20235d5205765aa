/** The list of erased accounts, in a file beside the backups: a restored database has them all again, and they are erased again. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/db/transaction.ts';
import type { Env } from '#server/env.ts';
import { erasedAddress } from '#domains/erasure/rules.ts';

type Place = Pick<Env, 'DATA_DIR'>;

const folderOf = ({ DATA_DIR }: Place) => join(DATA_DIR, 'backups');
const fileOf = (place: Place) => join(folderOf(place), 'erased-accounts.txt');

type Listed = { id: string; created_at: Date };

/** An id is given again after a restore, so that an account is known by the time when it was made, too. */
const lineOf = ({ id, created_at }: Listed) => `${id} ${created_at.toISOString()}`;

/** Adds an account, by its id and its time alone. It is on the disk when this returns. */
export async function listErased(place: Place, account: Listed): Promise<void> {
  await mkdir(folderOf(place), { recursive: true });
  await appendFile(fileOf(place), `${lineOf(account)}\n`, { mode: 0o600, flush: true });
}

/** The lines of the erased accounts. The last one may be incomplete after a crash. */
async function readErased(place: Place): Promise<string[]> {
  const text = await readFile(fileOf(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => /^\d+ \S+$/.test(line));
}

/** After a restore: erases the accounts of the list that the database has again, at once. @returns how many */
export async function eraseAgain(knex: Queryable, place: Place, now: Date): Promise<number> {
  const lines = new Set(await readErased(place));
  const ids = [...lines].map((line) => line.split(' ')[0]!);
  const there = await knex('users').whereIn('id', ids).select('id', 'email', 'created_at');
  const back = there.filter((account) => account.email !== erasedAddress(account.id) && lines.has(lineOf(account)));
  for (const { id } of back) {
    const due = { state: 'waiting', due_at: now, held_by: '' } as const;
    await knex('erasures')
      .insert({ ...due, user_id: id, asked_by: null, open_user_id: id, asked_at: now })
      .onConflict('open_user_id')
      .merge(['state', 'due_at']);
  }
  return back.length;
}
