/**
 * Signed heads: the number and the hash of the last link at a time, in a file beside the backups. Whoever can write to the database, but not to these
 * files, cannot rewrite the chain unnoticed.
 */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Moment } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { Env } from '#server/env.ts';
import { sign } from '#domains/audit/server/key.ts';
import { endOfChain, linkEntries } from '#domains/audit/server/link.ts';

const FILE = /^audit-head-.+\.json$/;

const Head = z.object({
  seq: z.string().regex(/^\d+$/),
  hash: z.string(),
  at: z.iso.datetime(),
  signed_by: z.string(),
  signature: z.string(),
});
export type Head = z.output<typeof Head>;

/** What the signature of a head is of. */
export const headText = ({ seq, hash, at }: Pick<Head, 'seq' | 'hash' | 'at'>) =>
  `cockpit audit head ${seq} ${hash} ${at}`;

/** Where the job of the server puts them, beside the backups that have no other place. */
export const headFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'backups');

type Place = Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>;

/** Signs the present end of the chain. @returns the file; undefined if there is no link yet */
export async function writeHead(knex: Queryable, place: Place, folder: string, now: Date): Promise<string | undefined> {
  const { seq, hash } = await endOfChain(knex);
  if (seq === '0') return undefined;
  const head = { seq, hash, at: now.toISOString() };
  const file = join(folder, `audit-head-${head.at.slice(0, 19).replaceAll(':', '-')}Z.json`);
  await mkdir(folder, { recursive: true });
  const text = `${JSON.stringify({ ...head, ...sign(place, headText(head)) })}\n`;
  await writeFile(file, text, { mode: 0o600, flush: true });
  return file;
}

/** The job: links what is there, and signs the end. */
export async function signHead({ services, now }: Moment): Promise<void> {
  await linkEntries({ services });
  await writeHead(services.knex, services.config, headFolder(services.config), now);
}

/** The heads of a folder, the oldest first. A file that is none, or is damaged, has no head. */
export async function readHeads(folder: string): Promise<{ file: string; head?: Head }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name)).sort();
  return Promise.all(
    names.map(async (file) => {
      const read = Head.safeParse(parsed(await readFile(join(folder, file), 'utf8')));
      return { file, ...(read.success && { head: read.data }) };
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
