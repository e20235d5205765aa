/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { billDue } from '#domains/memberships/server/billing/bill.ts';
import { followFirstInvoices } from '#domains/memberships/server/begin/first-invoices.ts';
import { membershipMails } from '#domains/memberships/server/mail.ts';
import { membershipPlansRouter } from '#domains/memberships/server/plans/router.ts';
import { membershipsRouter } from '#domains/memberships/server/router.ts';
import { plansOnSaleRouter } from '#domains/memberships/server/begin/router.ts';
import { MINUTE } from '#shared/time.ts';
import { PlanView, ListedPlan } from '#domains/memberships/plan-schema.ts';
import { MembershipView, MembershipDetail } from '#domains/memberships/schema.ts';
import { CheckoutView, PlanOnSale } from '#domains/memberships/sold.ts';

export const membershipsDomain = {
  routers: { membershipPlans: membershipPlansRouter, memberships: membershipsRouter, plansOnSale: plansOnSaleRouter },
  topics: [membershipMails],
  jobs: [
    { name: 'bill memberships', everyMs: 5 * MINUTE, run: billDue },
    { name: 'follow first invoices', everyMs: MINUTE, run: followFirstInvoices },
  ],
  views: {
    ListedPlan,
    PlanOnSale,
    MembershipDetail,
    Membership: MembershipView,
    MembershipCheckout: CheckoutView,
    MembershipPlan: PlanView,
  },
} satisfies ServerDomain;
