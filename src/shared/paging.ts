/** Offset paging as every list call knows it: offset 0 and limit 30 when none is given, at most 100 (decision G019). */
import { z } from 'zod';
import { numeric } from '#shared/fields.ts';

export const DEFAULT_LIMIT = 30;
export const MAX_LIMIT = 100;

/** Accepts the numbers and the digit strings of a query; a larger limit is capped, not refused. */
export const paging = {
  offset: numeric(
    'Offset must be a number',
    z
      .number()
      .int('Offset must be a whole number')
      .min(0, 'Offset cannot be negative')
      .max(10_000_000, 'Offset is too large'),
  ).default(0),
  limit: numeric(
    'Limit must be a number',
    z
      .number()
      .int('Limit must be a whole number')
      .min(1, 'Limit must be greater than 0')
      .max(1e9, 'Limit is too large'),
  )
    .default(DEFAULT_LIMIT)
    .transform((limit) => Math.min(limit, MAX_LIMIT)),
};

export type Paging = { offset: number; limit: number };
export type Page<T> = Paging & { items: T[]; totalCount: number };

/** The output schema of a list: the REST adapter turns it into `data` and `meta`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), totalCount: z.number(), offset: z.number(), limit: z.number() });
}
