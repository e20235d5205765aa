/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.memberships,
      file: 'memberships',
      area: 'members',
      menu: {
        area: 'members',
        label: msg('Memberships'),
        words: msg('subscription contract recurring monthly deposit pause notice'),
      },
    },
    { path: paths.membership(), file: 'membership', within: [paths.ownMemberships] },
    { path: paths.buyPlan(), file: 'buy-plan' },
    {
      path: paths.membershipPlans,
      file: 'membership-plans',
      area: 'members',
      menu: {
        area: 'members',
        at: 'plan.privateOffice',
        label: msg('Membership Plans'),
        words: msg('subscription offer benefits'),
      },
    },
  ],
  stale: {
    memberships: ({ memberships, membershipPlans, availability }) => {
      void membershipPlans.invalidate();
      // Its discount is in the prices, and with it other times may be possible.
      void availability.invalidate();
      return memberships.invalidate();
    },
    membershipPlans: ({ membershipPlans, plansOnSale }) => {
      void plansOnSale.invalidate();
      return membershipPlans.invalidate();
    },
    invoices: ({ memberships }) => memberships.invalidate(),
    orders: ({ memberships }) => memberships.invalidate(),
  },
} satisfies ClientDomain;
