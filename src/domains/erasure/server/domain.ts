/** The parts of this domain on the server. It knows people by what the other domains declare of their tables (src/server/personal.ts). */
import type { ServerDomain } from '#server/domain.ts';
import { ErasurePreview, ErasureView } from '#domains/erasure/schema.ts';
import { erasureSentences } from '#domains/erasure/sentences.ts';
import { inactiveAccounts } from '#domains/erasure/server/inactive.ts';
import { erasureMails } from '#domains/erasure/server/mails.ts';
import { erasurePersonal } from '#domains/erasure/server/personal.ts';
import { erasureRouter } from '#domains/erasure/server/router.ts';
import { erasePeople } from '#domains/erasure/server/run.ts';
import { MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const erasureDomain = {
  routers: { erasure: erasureRouter },
  jobs: [{ name: msg('erase people'), everyMs: 10 * MINUTE, run: erasePeople }],
  sentences: [erasureSentences],
  mails: [erasureMails],
  retention: [inactiveAccounts],
  views: { Erasure: ErasureView, ErasurePreview },
  personal: erasurePersonal,
} satisfies ServerDomain;
