import type { Moment } from '#server/context.ts';
import type { Knex } from 'knex';
import { COPIES } from '#server/files/pictures.ts';
import { replaceSentPictures } from '#server/files/sent-pictures.ts';
import { sweepFiles } from '#server/files/stored.ts';
import { brandPictures } from '#server/settings/names.ts';
import { keepingModels } from '#domains/attachments/server/owners.ts';
import { sweepUploads } from '#domains/attachments/server/uploads.ts';
import { restorableSince } from '#shared/restoring.ts';

type Retention = {
  /** The models whose removed files are kept. */
  models: string[];
  now: Date;
};

/** Those of the stored files that an attachment uses, or one whose removal can still be undone. */
async function attached(on: Knex, names: string[], { models, now }: Retention): Promise<Set<string>> {
  const rows = await on<{ original: string }>('attachments')
    .whereIn(
      'original',
      names.map((name) => `/files/${name}`),
    )
    .where((used) =>
      used.where('status', true).orWhere('deleted_at', '>=', restorableSince(now)).orWhereIn('model', models),
    )
    .distinct('original');
  return new Set(rows.map(({ original }) => original.replace('/files/', '')));
}

/** Deletes files that no attachment and no setting names, and that were stored more than an hour ago, and the original pictures of earlier versions. */
export async function sweepAttachments(at: Moment): Promise<number> {
  await replaceSentPictures(at.services);
  await sweepUploads(at);
  const retention = { models: keepingModels(at.services), now: at.now };
  const needed = async (on: Knex, names: string[]) => {
    const shown = brandPictures(at.services.config).map((address) => address.replace('/files/', ''));
    return new Set([...(await attached(on, names, retention)), ...shown.filter((name) => names.includes(name))]);
  };
  return sweepFiles(at, { suffixes: COPIES, needed });
}
