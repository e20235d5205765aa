/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { billDue } from '#domains/memberships/server/bill.ts';
import { membershipMails } from '#domains/memberships/server/mail.ts';
import { membershipPlansRouter, membershipsRouter } from '#domains/memberships/server/router.ts';
import { MINUTE } from '#shared/time.ts';

export const membershipsDomain = {
  routers: { membershipPlans: membershipPlansRouter, memberships: membershipsRouter },
  topics: [membershipMails],
  jobs: [{ name: 'bill memberships', everyMs: 5 * MINUTE, run: billDue }],
} satisfies ServerDomain;
