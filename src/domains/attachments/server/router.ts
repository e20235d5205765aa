import { router, signedIn } from '#server/trpc.ts';
import { AttachmentUpdateInput, AttachmentView } from '#domains/attachments/schema.ts';
import { removeAttachment, restoreAttachment, updateAttachment } from '#domains/attachments/server/service.ts';
import { IdInput, Removed } from '#shared/record.ts';

/** The owner of a file decides who may change it. Uploads have a separate route (upload.ts). */
export const attachmentsRouter = router({
  update: signedIn
    .meta({ rule: 'may change the owner' })
    .input(AttachmentUpdateInput)
    .output(AttachmentView)
    .mutation(({ ctx, input }) => updateAttachment(ctx, input)),
  remove: signedIn
    .meta({ rule: 'may change the owner' })
    .input(IdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeAttachment(ctx, input._id)),
  restore: signedIn
    .meta({ rule: 'may change the owner' })
    .input(IdInput)
    .output(AttachmentView)
    .mutation(({ ctx, input }) => restoreAttachment(ctx, input._id)),
});
