/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { importsRouter } from '#domains/imports/server/router.ts';
import { ImportView, ImportDetail, ImportCheck } from '#domains/imports/schema.ts';

export const importsDomain = {
  routers: { imports: importsRouter },
  views: { ImportCheck, ImportDetail, Import: ImportView },
} satisfies ServerDomain;
