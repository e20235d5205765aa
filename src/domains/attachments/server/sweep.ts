import type { Moment } from '#server/context.ts';
import type { Knex } from 'knex';
import { COPIES } from '#server/files/pictures.ts';
import { replaceSentPictures } from '#server/files/sent-pictures.ts';
import { sweepFiles } from '#server/files/stored.ts';

/** Of these contents, those that a living attachment names. */
async function named(on: Knex, names: string[]): Promise<Set<string>> {
  const rows = await on<{ original: string }>('attachments')
    .whereIn(
      'original',
      names.map((name) => `/files/${name}`),
    )
    .where('status', true)
    .distinct('original');
  return new Set(rows.map(({ original }) => original.replace('/files/', '')));
}

/** Takes away the files of removed attachments, and of uploads that never became one, after a day. */
export async function sweepAttachments(at: Moment): Promise<number> {
  await replaceSentPictures(at.services);
  return sweepFiles(at, { suffixes: COPIES, needed: named });
}
