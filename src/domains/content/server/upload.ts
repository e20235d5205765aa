/**
 * POST /dashboard and PUT /dashboard/{_id}: an item of the website with its files, in one call that happens as a whole or not at all.
 * JSON is accepted for a save without files.
 */
import { promisify } from 'node:util';
import type { Request, RequestHandler } from 'express';
import { jsonBody } from '#server/body.ts';
import type { Call, Context } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { spendQuota } from '#server/files/quota.ts';
import { type ReceivedForm, type ReceivedFile, receive } from '#server/files/receive.ts';
import { type UploadRequest, uploadRoute } from '#server/files/upload-route.ts';
import { once } from '#server/idempotency.ts';
import { OTHER_ID, type ReadContext } from '#server/rest.ts';
import type { FileGroups } from '#domains/content/files.ts';
import { type ContentItem, CreateContentInput, FileTextsInput, UpdateContentInput } from '#domains/content/schema.ts';
import {
  FILE_FIELDS,
  type NewFile,
  accepts,
  requireGroup,
  storeNewFiles,
  tagOf,
} from '#domains/content/server/files.ts';
import {
  addOwnContent,
  changeContent,
  deleteItem,
  groupsAfter,
  groupsOfNew,
} from '#domains/content/server/service/items.ts';
import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { InvalidInput, NotAllowed } from '#shared/errors.ts';
import { flag } from '#shared/fields.ts';
import { fieldsOf } from '#shared/objects.ts';
import { may } from '#shared/permissions.ts';
import { RemoveInput } from '#shared/record.ts';
import { tooLarge } from '#shared/uploads.ts';
import { validate } from '#shared/validate.ts';

const FIELD_SIZE = 400 * 1024;
const PER_ACCOUNT = { name: 'content', points: 600, seconds: 10 * 60 };

type SaveCall = Call & Pick<Context, 'idempotencyKey'>;
type Form = Record<string, unknown>;

/** What a route does with a form. */
type Saving = {
  name: string;
  /** The groups of files that the form can have. @throws AppError 400 if its fields are not valid */
  groups(call: Call, form: Form): Promise<FileGroups>;
  /** Writes the form with its stored files. */
  write(trx: Transaction, call: SaveCall, form: Form, files: NewFile[]): Promise<ContentItem>;
};

const CREATE: Saving = {
  name: 'content.create',
  groups: (_call, form) => Promise.resolve(groupsOfNew(validate(CreateContentInput, form))),
  write: (trx, call, form, files) => addOwnContent(trx, call, validate(CreateContentInput, form), files),
};

const UPDATE: Saving = {
  name: 'content.update',
  groups: (call, form) => groupsAfter(call, validate(UpdateContentInput, form)),
  write: (trx, call, form, files) => changeContent(trx, call, validate(UpdateContentInput, form), files),
};

/** A form with the status false deletes its item. */
const DeleteForm = RemoveInput.extend({ status: flag.refine((status) => !status) });

const tooLargeText: typeof tooLarge = (kind) => (kind === 'video' ? FILE_TEXTS.largeVideo : tooLarge(kind));

/** The fields of a form, with the id in the path of its item. @throws InvalidInput if the form has another id */
function formOf({ params }: Request, fields: Form): Form {
  const { _id } = params;
  if (_id !== undefined && fields._id !== undefined && fields._id !== _id) throw new InvalidInput(OTHER_ID, '_id');
  return { ...fields, ...params };
}

/** Receives a form. If its fields come before its files, a file of a wrong type ends it at once. */
function receiveForm({ request, response, call, folder }: UploadRequest, saving: Saving): Promise<ReceivedForm> {
  let groups: FileGroups | undefined;
  let texts: FileTextsInput | undefined;
  return receive(request, response, {
    folder,
    names: FILE_FIELDS,
    fieldSize: FIELD_SIZE,
    tooLarge: tooLargeText,
    async admit(fields) {
      if (groups || Object.keys(fields).length === 0) return;
      texts = validate(FileTextsInput, fields);
      groups = await saving.groups(call, formOf(request, fields));
    },
    accept(type, file) {
      const tag = texts && tagOf(file, texts);
      const group = groups && tag !== undefined ? requireGroup(groups, tag, file.index) : undefined;
      if (!type || (group && !accepts(group, type)))
        throw new InvalidInput(group?.wrongType ?? FILE_TEXTS.wrongImage, `file.${file.index}`);
      return type;
    },
  });
}

async function readForm(upload: UploadRequest, saving: Saving): Promise<ReceivedForm> {
  const { request, response } = upload;
  if (!request.is('json')) return receiveForm(upload, saving);
  await promisify(jsonBody)(request, response);
  return { fields: fieldsOf(request.body), files: [] };
}

async function save(call: SaveCall, saving: Saving, { form, files }: { form: Form; files: ReceivedFile[] }) {
  const removed = DeleteForm.safeParse(form);
  if (saving === UPDATE && removed.success)
    return once(call, saving.name, { form, files: [] }, (trx) => deleteItem(trx, call, removed.data));
  const texts = validate(FileTextsInput, form);
  const groups = await saving.groups(call, form);
  await spendQuota(call.services.limits, { userId: call.actor.userId, isEditor: true }, files);
  const stored = await storeNewFiles(call.services, files, { groups, texts });
  const input = { form, files: files.map(({ stem, filename }) => ({ stem, filename })) };
  return once(call, saving.name, input, (trx) => saving.write(trx, call, form, stored));
}

/** The handler of a route. The rights are checked before anything is received. */
const route = (readContext: ReadContext, saving: Saving): RequestHandler =>
  uploadRoute(readContext, {
    byKey: 'cms',
    limit: PER_ACCOUNT,
    what: 'a save of content',
    message: TEXTS.saved,
    async work(upload) {
      if (!may(upload.call.actor.role, 'cms')) throw new NotAllowed();
      const { fields, files } = await readForm(upload, saving);
      return save(upload.call, saving, { form: formOf(upload.request, fields), files });
    },
  });

export const createContentRoute = (readContext: ReadContext): RequestHandler => route(readContext, CREATE);
export const updateContentRoute = (readContext: ReadContext): RequestHandler => route(readContext, UPDATE);
