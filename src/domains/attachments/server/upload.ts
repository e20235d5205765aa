/** POST /attachments adds files to a record. The screens upload the files of a save by POST /trpc/upload. */
import type { RequestHandler } from 'express';
import { spendQuota } from '#server/files/quota.ts';
import { receive } from '#server/files/receive.ts';
import { type UploadRequest, uploadRoute } from '#server/files/upload-route.ts';
import type { ReadContext } from '#server/rest.ts';
import { PROFILE_PICTURE, WRONG_TYPE } from '#domains/attachments/rules.ts';
import { type AttachmentView, UploadFields } from '#domains/attachments/schema.ts';
import { addAttachments } from '#domains/attachments/server/add.ts';
import { editsFiles } from '#domains/attachments/server/owners.ts';
import { uploadOwner } from '#domains/attachments/server/service.ts';
import { addUpload } from '#domains/attachments/server/uploads.ts';
import { InvalidInput, TooMany } from '#shared/errors.ts';
import { validate } from '#shared/validate.ts';
import type { FileKind } from '#shared/uploads.ts';
import { msg } from '#shared/texts.ts';

const PER_ACCOUNT = { name: 'upload', points: 300, seconds: 10 * 60 };

/** The maximum number of simultaneous uploads of an account to this process. Each may use 100 MB of disk space. */
const MAX_SIMULTANEOUS = 10;
/** The number of running uploads by account. */
type Running = Map<string, number>;

/** Limits the simultaneous uploads of an account. @throws TooMany */
async function limitSimultaneous<T>(running: Running, userId: string, work: () => Promise<T>): Promise<T> {
  const others = running.get(userId) ?? 0;
  if (others >= MAX_SIMULTANEOUS) throw new TooMany(msg('Too many uploads at once, please try again later'));
  running.set(userId, others + 1);
  try {
    return await work();
  } finally {
    const left = running.get(userId)! - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  }
}

/**
 * Receives the form. If its fields come before the files, the owner can refuse the upload before the files are received. The permission
 * is checked again afterwards.
 */
function read({ request, response, call, folder }: UploadRequest) {
  let kinds: readonly FileKind[] | undefined;
  let admitted: Promise<void> | undefined;

  async function admit(given: Record<string, unknown>): Promise<void> {
    const { onModel, model_id } = validate(UploadFields, given);
    const owner = uploadOwner(call.services, onModel);
    await owner.require(call, model_id);
    kinds = owner.rule.kinds;
  }

  return receive(request, response, {
    folder,
    async admit(given) {
      if (given.onModel !== undefined && given.model_id !== undefined) await (admitted ??= admit(given));
    },
    accept(type) {
      if (!type || (kinds && !kinds.includes(type.kind))) throw new InvalidInput(WRONG_TYPE, 'file');
      return type;
    },
  });
}

async function attach(upload: UploadRequest): Promise<AttachmentView[]> {
  const { fields, files } = await read(upload);
  const { actor, services } = upload.call;
  const checked = validate(UploadFields, fields);
  const { rule } = uploadOwner(services, checked.onModel);
  if (files.some(({ type }) => !rule.kinds.includes(type.kind))) throw new InvalidInput(WRONG_TYPE, 'file');
  // Everybody has a profile picture. Other files belong to records that only their editors change.
  await spendQuota(services.limits, { userId: actor.userId, isEditor: rule !== PROFILE_PICTURE }, files);
  return addAttachments(upload.call, checked, files);
}

/** Stores a file that a save then names. */
async function store({ request, response, call, folder }: UploadRequest): Promise<AttachmentView[]> {
  const { actor, services } = call;
  const isEditor = editsFiles(services, actor.role);
  const { files } = await receive(request, response, {
    folder,
    admit: () => Promise.resolve(),
    accept(type) {
      if (!type || !(isEditor || PROFILE_PICTURE.kinds.includes(type.kind))) throw new InvalidInput(WRONG_TYPE, 'file');
      return type;
    },
  });
  await spendQuota(services.limits, { userId: actor.userId, isEditor }, files);
  return [await addUpload(call, files[0])];
}

/** The handlers of both routes. An account has one limit for them. */
export function uploadRoutes(readContext: ReadContext): Record<'attach' | 'store', RequestHandler> {
  const running: Running = new Map();
  const route = (work: (upload: UploadRequest) => Promise<AttachmentView[]>) =>
    uploadRoute(readContext, {
      byKey: 'domain',
      limit: PER_ACCOUNT,
      what: 'an upload',
      message: msg('Success'),
      work: (upload) => limitSimultaneous(running, upload.call.actor.userId, () => work(upload)),
    });
  return { attach: route(attach), store: route(store) };
}
