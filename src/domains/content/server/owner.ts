import type { AttachmentOwner } from '#domains/attachments/server/index.ts';
import { recordChange } from '#server/records/records.ts';
import { fileGroups } from '#domains/content/kinds.ts';
import { contentSentences } from '#domains/content/sentences.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { lockItem } from '#domains/content/server/lock.ts';
import { Content } from '#domains/content/server/model.ts';
import { keepVersion, publishFiles } from '#domains/content/server/service/publish.ts';
import { numbered, publishedState, requireFiles } from '#domains/content/server/state.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/**
 * Single files of an item can be changed and removed, as long as the item keeps the files that it needs. New ones are sent with the
 * item. Removed files are kept for the history.
 */
export const contentOwner: AttachmentOwner = {
  areas: ['cms'],
  keepsRemoved: true,
  async require({ services, actor }, modelId) {
    const mayShow = may(actor.role, 'cms', 'show');
    const item = mayShow && (await Content.query(services.knex).findById(modelId).where('status', true));
    if (!item) throw new NotFound(msg('Attachment not found'));
    if (!may(actor.role, 'cms')) throw new NotAllowed();
  },
  lock: lockItem,
  async changed(trx, call, { modelId, action }) {
    const item = await lockItem(trx, call, modelId);
    const said = contentSentences.changedFiles({ action, type: item.type, name: item.name });
    await recordChange(trx, call, { kind: CONTENT, event: 'update', id: modelId, spaceId: null, action: said });
  },
  async afterChange(trx, { actor, now }, { modelId, changed }) {
    const item = await Content.query(trx).findById(modelId).throwIfNotFound();
    const present = await publishedState(trx, item);
    const before = present.files.map(({ id, order }) => [id, id === changed?.id ? changed.position : order] as const);
    const files = numbered(fileGroups(item.type, present.meta), present.files, new Map(before));
    const state = { ...present, files };
    requireFiles(item.type, state, false);
    await publishFiles(trx, item, files, now);
    await item.$query(trx).patch({ version: item.version + 1, updated_at: now });
    await keepVersion(trx, item, { state, savedBy: actor.userId, now });
  },
};
