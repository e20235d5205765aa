import { z } from 'zod';
import { id } from '#shared/fields.ts';

/** The resource whose code was scanned. */
export const ArriveInput = z.object({ _id: id });

/** What the check-in at a door has done: the booking, or why there is none. */
export const ArrivalView = z.object({
  resource: z.string(),
  space: z.string(),
  time_zone: z.string(),
  booking: z.object({ _id: z.string(), from: z.date(), to: z.date(), checked_in_at: z.date().nullable() }).nullable(),
  reason: z.string().nullable(),
});
export type ArrivalView = z.output<typeof ArrivalView>;
