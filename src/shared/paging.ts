/** Offset paging as every list call knows it: offset 0 and limit 30 when none is given, at most 100. */
import { z } from 'zod';
import { numeric } from '#shared/fields.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '#shared/page-limits.ts';

/** A list is counted to here and says so when there are more; a page costs the more, the more it skips. */
export const MAX_COUNTED = 10_000;
export const MAX_SKIPPED = 100_000;

/** Accepts the numbers and the digit strings of a query; a larger limit is capped, not refused. */
export const paging = {
  offset: numeric(
    'Offset must be a number',
    z
      .number()
      .int('Offset must be a whole number')
      .min(0, 'Offset cannot be negative')
      .max(MAX_SKIPPED, `Please narrow the list down: at most ${MAX_SKIPPED} rows can be skipped`),
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
/** `totalIsMinimum` is set when there are more than were counted. */
export type Total = { totalCount: number; totalIsMinimum?: true };
export type Page<T> = Paging & Total & { items: T[] };

/** The output schema of a list: the REST adapter turns it into `data` and `meta`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    totalCount: z.number(),
    totalIsMinimum: z.literal(true).optional(),
    offset: z.number(),
    limit: z.number(),
  });
}
