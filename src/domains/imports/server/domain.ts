/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { importsPersonal } from '#domains/imports/server/personal.ts';
import { importsRouter } from '#domains/imports/server/router.ts';
import { importTold } from '#domains/imports/server/told.ts';
import { ImportView, ImportDetail, ImportCheck } from '#domains/imports/schema.ts';
import { importSentences } from '#domains/imports/sentences.ts';

export const importsDomain = {
  routers: { imports: importsRouter },
  sentences: [importSentences],
  tells: [importTold],
  views: { ImportCheck, ImportDetail, Import: ImportView },
  personal: importsPersonal,
} satisfies ServerDomain;
