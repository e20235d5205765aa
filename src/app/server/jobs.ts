/** The scheduled jobs: they release expired holds, reconcile charges, read doors, leads, campaigns and the accounting, recount figures, publish drafts, and remove old keys, events and files. */
import type { Job } from '#server/delivery/jobs.ts';
import { sweepTemporary } from '#server/files/temporary.ts';
import { sweepIdempotencyKeys } from '#server/idempotency.ts';
import { sweepAttachments } from '#domains/attachments/server/sweep.ts';
import { lapseHolds } from '#domains/bookings/server/service/lapse.ts';
import { lapseRequests } from '#domains/bookings/server/service/lapse-requests.ts';
import { recountFigures } from '#domains/bookings/server/service/recount.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { READ_MAIL_STATUSES } from '#domains/campaigns/server/service/audience.ts';
import { followCampaigns } from '#domains/campaigns/server/service/follow.ts';
import { readAllStatuses } from '#domains/campaigns/server/service/statuses.ts';
import { READ_UNLOCKS, REFRESH_DOORS } from '#domains/doors/server/service/place.ts';
import { readUnlocks } from '#domains/doors/server/service/read-unlocks.ts';
import { refreshAllDoors } from '#domains/doors/server/service/refresh.ts';
import { catchUpLeads } from '#domains/leads/server/service/catch-up.ts';
import { compareWithXero } from '#domains/accounting/server/service/compare.ts';
import { PUSH_TO_XERO, pushToXero } from '#domains/accounting/server/service/push.ts';
import { READ_XERO, readXero } from '#domains/accounting/server/service/read.ts';
import { publishDueDrafts } from '#domains/content/server/service/drafts.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';

/** Every job may run at any time and any number of times. */
export const jobs: Job[] = [
  { name: 'release expired holds', everyMs: 3 * SECOND, run: lapseHolds },
  { name: 'reject lapsed requests', everyMs: 30 * SECOND, run: lapseRequests },
  { name: 'reconcile charges', everyMs: 5 * SECOND, run: reconcileCharges },
  { name: REFRESH_DOORS, everyMs: 30 * SECOND, run: refreshAllDoors },
  { name: READ_UNLOCKS, everyMs: MINUTE, run: readUnlocks },
  { name: 'follow campaigns', everyMs: 2 * SECOND, run: followCampaigns },
  { name: READ_MAIL_STATUSES, everyMs: 5 * MINUTE, run: readAllStatuses },
  { name: 'catch up with leads', everyMs: 5 * MINUTE, run: catchUpLeads },
  { name: READ_XERO, everyMs: 5 * MINUTE, run: readXero },
  { name: PUSH_TO_XERO, everyMs: 30 * SECOND, run: pushToXero },
  { name: 'compare with Xero', everyMs: DAY, run: compareWithXero },
  { name: 'publish drafts', everyMs: 15 * SECOND, run: publishDueDrafts },
  { name: 'remove idempotency keys', everyMs: 10 * MINUTE, run: sweepIdempotencyKeys },
  { name: 'remove live events', everyMs: 10 * MINUTE, run: (at) => at.services.live.sweep(at) },
  { name: 'remove unused files', everyMs: HOUR, run: sweepAttachments },
  { name: 'remove temporary files', everyMs: HOUR, run: sweepTemporary },
  { name: 'recount daily figures', everyMs: DAY, run: recountFigures },
];
