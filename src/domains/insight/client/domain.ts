/** The parts of this domain in the browser. */
import { ChartNoAxesCombined } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.insight,
      file: 'insight',
      area: ['dashboard', 'invoice'],
      menu: {
        area: 'dashboard',
        at: 'invoice',
        label: msg('Insight'),
        icon: ChartNoAxesCombined,
        isStaff: true,
        words: msg('occupancy revenue recurring MRR churn forecast no-shows demand statistics charts report'),
      },
    },
  ],
  stale: {
    bookings: ({ insight }) => insight.forecast.invalidate(),
    invoices: ({ insight }) => insight.revenue.invalidate(),
    memberships: ({ insight }) => insight.recurring.invalidate(),
  },
} satisfies ClientDomain;
