/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

/** The plans of a type can be read by everybody who sees those of another type. */
const PLANS = ['plan.privateOffice', 'plan.dedicatedDesk', 'plan.flexiDesk'] as const;
export default {
  screens: [
    {
      path: paths.plan('flexi_desk'),
      file: 'flexi-desk-plans',
      area: PLANS,
      menu: { area: 'plan.flexiDesk' },
    },
    {
      path: paths.plan('dedicated_desk'),
      file: 'dedicated-desk-plans',
      area: PLANS,
      menu: { area: 'plan.dedicatedDesk' },
    },
    {
      path: paths.plan('private_office'),
      file: 'private-office-plans',
      area: PLANS,
      menu: { area: 'plan.privateOffice' },
    },
    {
      path: paths.pricing('flexi_desk'),
      file: 'flexi-desk-pricing',
      area: 'pricing.flexiDesk',
      menu: { area: 'pricing.flexiDesk' },
    },
    {
      path: paths.pricing('dedicated_desk'),
      file: 'dedicated-desk-pricing',
      area: 'pricing.dedicatedDesk',
      menu: { area: 'pricing.dedicatedDesk' },
    },
  ],
  stale: { plans: ({ plans }) => plans.invalidate() },
} satisfies ClientDomain;
