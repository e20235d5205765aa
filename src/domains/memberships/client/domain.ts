/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.memberships, file: 'memberships', area: 'members' },
    { path: paths.membership(), file: 'membership' },
    { path: paths.buyPlan(), file: 'buy-plan' },
    { path: paths.membershipPlans, file: 'membership-plans', area: 'members' },
  ],
  stale: {
    memberships: ({ memberships, membershipPlans }) => {
      void membershipPlans.invalidate();
      return memberships.invalidate();
    },
    membershipPlans: ({ membershipPlans, plansOnSale }) => {
      void plansOnSale.invalidate();
      return membershipPlans.invalidate();
    },
    invoices: ({ memberships }) => memberships.invalidate(),
  },
} satisfies ClientDomain;
