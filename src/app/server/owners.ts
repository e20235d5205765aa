/** The models that own files: who may change their files, which files they accept, and who is informed of a change. */
import { requireManages, requirePerson } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { mayReadUser, PROFILE, User } from '#domains/accounts/server/index.ts';
import { recordChange } from '#server/records/records.ts';
import { pictureSentences, PROFILE_PICTURE, RESOURCE_PICTURE, WORKSPACE_PICTURES } from '#domains/attachments/index.ts';
import type { AttachmentOwner } from '#domains/attachments/server/index.ts';
import { contentOwner } from '#domains/content/server/index.ts';
import { AREA_OF_KIND } from '#domains/resources/index.ts';
import { lockResource, requireEdit, Resource, RESOURCE } from '#domains/resources/server/index.ts';
import { findSpace, lockSpace, WORKSPACE } from '#domains/workspaces/server/index.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

const spaces: AttachmentOwner = {
  rule: WORKSPACE_PICTURES,
  areas: ['settings.workspace'],
  async require({ services, actor }, modelId) {
    requireManages(actor, modelId);
    if (!may(actor.role, 'settings.workspace')) throw new NotAllowed();
    await findSpace(services.knex, modelId);
  },
  lock: lockSpace,
  async changed(trx, call, { modelId, action, count }) {
    const { name } = await lockSpace(trx, call, modelId);
    const said = pictureSentences.ofWorkspace({ action, count, name });
    await recordChange(trx, call, { kind: WORKSPACE, event: 'update', id: modelId, spaceId: modelId, action: said });
  },
};

/** Staff who may edit the resource change its picture. */
const resources: AttachmentOwner = {
  rule: RESOURCE_PICTURE,
  areas: Object.values(AREA_OF_KIND),
  async require({ services, actor }, modelId) {
    const resource = await Resource.query(services.knex).findById(modelId);
    if (!resource) throw new NotFound(msg('Resource not found'));
    requireManages(actor, resource.space_id);
    requireEdit(actor, resource.type);
  },
  lock: (trx, call, modelId) => lockResource(trx, call.actor, modelId),
  async changed(trx, call, { modelId, action }) {
    const { name, space_id: spaceId } = await lockResource(trx, call.actor, modelId);
    const said = pictureSentences.ofResource({ action, name });
    await recordChange(trx, call, { kind: RESOURCE, event: 'update', id: modelId, spaceId, action: said });
  },
  async storeFirst(trx, modelId, attachmentId) {
    await Resource.query(trx).findById(modelId).patch({ picture_id: attachmentId });
  },
};

async function lockUser(trx: Transaction, _call: Call, userId: string): Promise<void> {
  const user = await User.query(trx).findById(userId).forUpdate();
  if (!user) throw new NotFound(msg('User not found'));
}

/** Only the account itself may change its picture. Others learn that the account exists only if they may read it. */
const users: AttachmentOwner = {
  rule: PROFILE_PICTURE,
  async require(call, modelId) {
    const { actor } = call;
    requirePerson(actor);
    if (actor.userId === modelId) return;
    if (!(await mayReadUser(call, modelId))) throw new NotFound(msg('User not found'));
    throw new NotAllowed();
  },
  lock: lockUser,
  async changed(trx, call, { modelId, action }) {
    await lockUser(trx, call, modelId);
    const said = pictureSentences.ofProfile({ action });
    await recordChange(trx, call, { kind: PROFILE, event: 'update', id: modelId, spaceId: null, action: said });
  },
};

/** Owners by the value of `onModel`. */
export const owners: Record<string, AttachmentOwner> = {
  Spaces: spaces,
  Resources: resources,
  Users: users,
  Content: contentOwner,
};
