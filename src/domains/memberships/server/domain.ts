/** The parts of this domain on the server. */
import { listen } from '#server/events.ts';
import type { ServerDomain } from '#server/domain.ts';
import { membershipsErasure } from '#domains/memberships/server/erasure.ts';
import { membershipsPersonal } from '#domains/memberships/server/personal.ts';
import type { MembershipsPort } from '#domains/accounts/server/index.ts';
import { invoicePaymentRecorded } from '#domains/invoices/server/index.ts';
import { benefitColumns } from '#domains/memberships/server/benefits.ts';
import { billDue } from '#domains/memberships/server/billing/bill.ts';
import { unpaidColumns } from '#domains/memberships/server/billing/unpaid.ts';
import { endUnpaid, followFirstInvoice } from '#domains/memberships/server/begin/first-invoices.ts';
import { membershipMails } from '#domains/memberships/server/mail.ts';
import { membershipPlansRouter } from '#domains/memberships/server/plans/router.ts';
import { membershipsRouter } from '#domains/memberships/server/router.ts';
import { plansOnSaleRouter } from '#domains/memberships/server/begin/router.ts';
import { membershipPlanTold, membershipTold } from '#domains/memberships/server/told.ts';
import { MINUTE } from '#shared/time.ts';
import { PlanView, ListedPlan } from '#domains/memberships/plan-schema.ts';
import { MembershipView, MembershipDetail } from '#domains/memberships/schema.ts';
import { membershipPlanSentences, membershipSentences } from '#domains/memberships/sentences.ts';
import { CheckoutView, PlanOnSale } from '#domains/memberships/sold.ts';
import { msg } from '#shared/texts.ts';

export const membershipsPort: MembershipsPort = {
  anyOf: (user) => `EXISTS(SELECT 1 FROM memberships o WHERE o.user_id = ${user})`,
  benefits: benefitColumns,
  unpaid: unpaidColumns,
};

export const membershipsDomain = {
  routers: { membershipPlans: membershipPlansRouter, memberships: membershipsRouter, plansOnSale: plansOnSaleRouter },
  listens: [listen('memberships: first invoices', [invoicePaymentRecorded], { hear: followFirstInvoice })],
  topics: [membershipMails],
  jobs: [
    { name: msg('bill memberships'), everyMs: 5 * MINUTE, run: billDue },
    { name: msg('end unpaid memberships'), everyMs: MINUTE, run: endUnpaid },
  ],
  customers: [membershipsPort.anyOf('u.id')],
  sentences: [membershipPlanSentences, membershipSentences],
  tells: [membershipTold, membershipPlanTold],
  views: {
    ListedPlan,
    PlanOnSale,
    MembershipDetail,
    Membership: MembershipView,
    MembershipCheckout: CheckoutView,
    MembershipPlan: PlanView,
  },
  erasure: membershipsErasure,
  personal: membershipsPersonal,
} satisfies ServerDomain;
