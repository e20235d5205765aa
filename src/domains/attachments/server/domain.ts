/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { attachmentsPersonal } from '#domains/attachments/server/personal.ts';
import { attachmentsRouter } from '#domains/attachments/server/router.ts';
import { sweepAttachments } from '#domains/attachments/server/sweep.ts';
import { HOUR } from '#shared/time.ts';
import { AttachmentView } from '#domains/attachments/schema.ts';
import { pictureSentences } from '#domains/attachments/sentences.ts';
import { msg } from '#shared/texts.ts';

export const attachmentsDomain = {
  routers: { attachments: attachmentsRouter },
  jobs: [{ name: msg('remove unused files'), everyMs: HOUR, run: sweepAttachments }],
  sentences: [pictureSentences],
  views: { Attachment: AttachmentView },
  personal: attachmentsPersonal,
} satisfies ServerDomain;
