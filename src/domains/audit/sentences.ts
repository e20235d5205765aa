/** What the audit log says of itself. */
import { defineSentences } from '#shared/said.ts';

export const auditSentences = defineSentences('audit', {
  removed: ({ count, before }: { count: number; before: string }, t) =>
    t('removed {count} entries of the audit log from before {before}', { count, before }),
});
