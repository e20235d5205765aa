/** The scheduled jobs: they release expired holds, reconcile charges, read doors, leads, campaigns and the accounting, recount figures, publish drafts, and remove old keys, events and files. */
import type { Job } from '#server/delivery/jobs.ts';
import { sweepTemporary } from '#server/files/temporary.ts';
import { sweepIdempotencyKeys } from '#server/idempotency.ts';
import { sweepAttachments } from '#domains/attachments/server/index.ts';
import { lapseHolds, lapseRequests, recountFigures } from '#domains/bookings/server/index.ts';
import { reconcileCharges } from '#domains/payments/server/index.ts';
import { followCampaigns, READ_MAIL_STATUSES, readAllStatuses } from '#domains/campaigns/server/index.ts';
import { READ_UNLOCKS, readUnlocks, REFRESH_DOORS, refreshAllDoors } from '#domains/doors/server/index.ts';
import { catchUpLeads } from '#domains/leads/server/index.ts';
import { compareWithXero, PUSH_TO_XERO, pushToXero, READ_XERO, readXero } from '#domains/accounting/server/index.ts';
import { publishDueDrafts } from '#domains/content/server/index.ts';
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
