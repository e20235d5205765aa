/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [{ path: paths.insight, file: 'insight', area: ['dashboard', 'invoice'] }],
  stale: {
    invoices: ({ insight }) => insight.revenue.invalidate(),
    memberships: ({ insight }) => insight.recurring.invalidate(),
  },
} satisfies ClientDomain;
