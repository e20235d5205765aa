import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { router, signedIn } from '#server/trpc.ts';
import { AttachmentUpdateInput, AttachmentView, SaveFilesInput } from '#domains/attachments/schema.ts';
import { saveFiles } from '#domains/attachments/server/add.ts';
import { removeAttachment, restoreAttachment, updateAttachment } from '#domains/attachments/server/service.ts';
import { IdInput, Removed } from '#shared/record.ts';

/** The owner of a file decides who may change it. Uploads have separate routes (upload.ts). */
export const attachmentsRouter = router({
  save: signedIn
    .meta({ byKey: 'domain', rule: 'may change the owner' })
    .input(SaveFilesInput)
    .output(z.array(AttachmentView))
    .mutation(({ ctx, input }) => saveFiles(ctx, input)),
  update: signedIn
    .meta({
      byKey: 'domain',
      rule: 'may change the owner',
      rest: rest.put('/attachments/{id}', {
        summary: 'Change the tag, the texts or the position of an uploaded file',
        example: {
          tag: 'front',
          title: 'The front door',
          imgDescription: 'A red door between two trees',
          extra: { order: 0 },
        },
      }),
    })
    .input(AttachmentUpdateInput)
    .output(AttachmentView)
    .mutation(({ ctx, input }) => updateAttachment(ctx, input)),
  remove: signedIn
    .meta({
      byKey: 'domain',
      rule: 'may change the owner',
      rest: rest.delete('/attachments/{id}', 'Remove an uploaded file'),
    })
    .input(IdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeAttachment(ctx, input._id)),
  restore: signedIn
    .meta({
      byKey: 'domain',
      rule: 'may change the owner',
      rest: rest.post('/attachments/{_id}/restore', {
        summary: 'Take back the removal of an uploaded file, within an hour',
        example: {},
      }),
    })
    .input(IdInput)
    .output(AttachmentView)
    .mutation(({ ctx, input }) => restoreAttachment(ctx, input._id)),
});
