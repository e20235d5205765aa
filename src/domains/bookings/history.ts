/** The history of a booking. */
import { z } from 'zod';

export const HISTORY_TYPES = [
  'created',
  'requested',
  'approved',
  'rejected',
  'processing',
  'paid',
  'debit_failed',
  'card_agreed',
  'link_mailed',
  'rescheduled',
  'cancelled',
  'left',
  'checked_in',
  'check_in_undone',
  'released',
  'release_undone',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_closed',
  'swap_requested',
  'swap_approved',
  'swap_rejected',
  'reserve',
  'remark',
] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];

export const HistoryEntry = z.object({
  type: z.enum(HISTORY_TYPES),
  from: z.date(),
  to: z.date(),
  resource_id: z.string(),
  reschedule_reason: z.string(),
  remark: z.string(),
  modified_by: z.object({ name: z.string(), email: z.string() }),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
