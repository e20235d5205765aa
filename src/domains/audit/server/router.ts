import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { AuditPage, ListAuditInput } from '#domains/audit/schema.ts';
import { listAudit } from '#domains/audit/server/queries.ts';
import { EVERYTHING } from '#shared/permissions.ts';

/** The log says of everybody what they do, so only who may see everything reads it. */
export const auditRouter = router({
  list: may(EVERYTHING)
    .meta({
      rule: 'area',
      rest: rest.get('/audit', 'The audit log: who did what, and which personal data staff have read, newest first'),
    })
    .input(ListAuditInput)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
