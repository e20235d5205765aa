/** The parts of this domain on the server. Other domains do not know it: entries are written by the platform (server/audit/). */
import { readSentences } from '#server/audit/reads.ts';
import type { ServerDomain } from '#server/domain.ts';
import { AuditEntryView } from '#domains/audit/schema.ts';
import { auditSentences } from '#domains/audit/sentences.ts';
import { signHead } from '#domains/audit/server/heads.ts';
import { linkEntries } from '#domains/audit/server/link.ts';
import { auditPersonal } from '#domains/audit/server/personal.ts';
import { removeOldEntries } from '#domains/audit/server/retention.ts';
import { auditRouter } from '#domains/audit/server/router.ts';
import { DAY, HOUR, SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const auditDomain = {
  routers: { audit: auditRouter },
  jobs: [
    { name: msg('link the audit log'), everyMs: 3 * SECOND, run: linkEntries },
    { name: msg('sign the audit log'), everyMs: DAY, run: signHead },
    { name: msg('remove old entries of the audit log'), everyMs: HOUR, run: removeOldEntries },
  ],
  sentences: [auditSentences, readSentences],
  views: { AuditEntry: AuditEntryView },
  personal: auditPersonal,
} satisfies ServerDomain;
