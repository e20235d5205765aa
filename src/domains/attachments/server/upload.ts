/**
 * POST /attachments. A route of its own and no procedure, because its body is a stream: no procedure takes a file or a path. Who
 * may upload is asked before a byte of a file is kept, and again when all is there.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import { answerAndHangUp } from '#server/files/hang-up.ts';
import { type Received, receive } from '#server/files/receive.ts';
import { inTemporaryFolder } from '#server/files/temporary.ts';
import { type ReadContext, answer } from '#server/rest.ts';
import { INTERNAL_ERROR, actorOf } from '#server/trpc.ts';
import { WRONG_TYPE } from '#domains/attachments/rules.ts';
import { type AttachmentView, UploadFields } from '#domains/attachments/schema.ts';
import { addAttachments, uploadOwner } from '#domains/attachments/server/service.ts';
import type { Meta } from '#shared/envelope.ts';
import { AppError, InvalidInput, TooMany } from '#shared/errors.ts';
import { validate } from '#shared/validate.ts';
import type { FileKind } from '#shared/uploads.ts';

const PER_ACCOUNT = { name: 'upload', points: 300, seconds: 10 * 60 };

/** How many uploads an account may have on their way to this process: each may hold 100 MB of its disk. */
const MAX_AT_ONCE = 10;
type Underway = Map<string, number>;

/** @throws TooMany when the account has as many on their way as it may */
async function amongFew<T>(underway: Underway, userId: string, work: () => Promise<T>): Promise<T> {
  const others = underway.get(userId) ?? 0;
  if (others >= MAX_AT_ONCE) throw new TooMany('Too many uploads at once, please try again later');
  underway.set(userId, others + 1);
  try {
    return await work();
  } finally {
    const left = underway.get(userId)! - 1;
    if (left > 0) underway.set(userId, left);
    else underway.delete(userId);
  }
}

/** Reads the form. What the owner refuses is refused at once when the form names the owner before its files. */
function read(request: Request, response: Response, { call, folder }: { call: Call; folder: string }) {
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

function keep(context: Context & { actor: Actor }, { fields, files }: Received): Promise<AttachmentView[]> {
  const checked = validate(UploadFields, fields);
  const { kinds } = uploadOwner(context.services, checked.onModel).rule;
  if (files.some(({ type }) => !kinds.includes(type.kind))) throw new InvalidInput(WRONG_TYPE, 'file');
  return addAttachments(context, checked, files);
}

function metaOf(error: unknown, request: Request, userId?: string): Meta {
  if (error instanceof AppError) {
    const { status, message, fields } = error;
    request.log.info({ status, reason: message, userId }, 'an upload was refused');
    return { success: false, status, message, ...(fields.length > 0 && { errors: fields }) };
  }
  request.log.error({ err: error, userId }, 'an upload failed');
  return { success: false, status: 500, message: INTERNAL_ERROR };
}

/** The route's handler. */
export function uploadRoute(readContext: ReadContext): RequestHandler {
  const underway: Underway = new Map();
  return async (request, response) => {
    let userId: string | undefined;
    try {
      const context = await readContext(request);
      const actor = actorOf(context);
      const call = { ...context, actor };
      userId = actor.userId;
      await context.services.limits.spend(PER_ACCOUNT, actor.userId);
      const data = await amongFew(underway, actor.userId, () =>
        inTemporaryFolder(context.services, async (folder) =>
          keep(call, await read(request, response, { call, folder })),
        ),
      );
      answer(response, { success: true, status: 200, message: 'Success' }, data);
    } catch (error) {
      const meta = metaOf(error, request, userId);
      if (request.complete) answer(response, meta, null);
      else answerAndHangUp(request, response, meta);
    }
  };
}
