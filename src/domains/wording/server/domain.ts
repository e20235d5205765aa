/** The parts of this domain on the server. What replaces the texts is in the platform (server/own-texts/). */
import type { ServerDomain } from '#server/domain.ts';
import { wordingRouter } from '#domains/wording/server/router.ts';
import { ExportView, ImportView, OwnTextView } from '#domains/wording/schema.ts';
import { wordingSentences } from '#domains/wording/sentences.ts';

export const wordingDomain = {
  routers: { wording: wordingRouter },
  sentences: [wordingSentences],
  views: { OwnText: OwnTextView, OwnTextExport: ExportView, OwnTextImport: ImportView },
} satisfies ServerDomain;
