/** The parts of this domain in the browser. */
import { ChartNoAxesCombined } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    {
      path: paths.insight,
      file: 'insight',
      area: ['dashboard', 'invoice'],
      menu: {
        area: 'dashboard',
        at: 'invoice',
        label: 'Insight',
        icon: ChartNoAxesCombined,
        isStaff: true,
        words: 'occupancy revenue recurring MRR churn forecast no-shows demand statistics charts report',
      },
    },
  ],
  stale: {
    bookings: ({ insight }) => insight.forecast.invalidate(),
    invoices: ({ insight }) => insight.revenue.invalidate(),
    memberships: ({ insight }) => insight.recurring.invalidate(),
  },
} satisfies ClientDomain;
