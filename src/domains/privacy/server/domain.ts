/** The parts of this domain on the server. It knows people by what the other domains declare of their tables (src/server/personal.ts). */
import type { ServerDomain } from '#server/domain.ts';
import { DataExportView, RetentionKindView } from '#domains/privacy/schema.ts';
import { privacySentences } from '#domains/privacy/sentences.ts';
import { makeFiles } from '#domains/privacy/server/export/make.ts';
import { privacyErasure, removeFiles } from '#domains/privacy/server/export/remove.ts';
import { privacyMails } from '#domains/privacy/server/mails.ts';
import { privacyPersonal } from '#domains/privacy/server/personal.ts';
import { removeOld } from '#domains/privacy/server/retention/remove.ts';
import { privacyRouter } from '#domains/privacy/server/router.ts';
import { HOUR, SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const privacyDomain = {
  routers: { privacy: privacyRouter },
  jobs: [
    { name: msg('make the files with the data of people'), everyMs: 5 * SECOND, run: makeFiles },
    { name: msg('remove the files with the data of people'), everyMs: HOUR, run: removeFiles },
    { name: msg('remove what was kept for long enough'), everyMs: HOUR, run: removeOld },
  ],
  sentences: [privacySentences],
  mails: [privacyMails],
  views: { DataExport: DataExportView, RetentionKind: RetentionKindView },
  erasure: privacyErasure,
  personal: privacyPersonal,
} satisfies ServerDomain;
