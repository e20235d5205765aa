/** The paging of every list: the default is offset 0 and limit 30, and the largest page has 100 rows. */
import { z } from 'zod';
import { numeric } from '#shared/fields.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '#shared/page-limits.ts';
import { msg, msgFilled } from '#shared/texts.ts';

/** Counting stops at `MAX_COUNTED` rows. A page becomes more expensive the more rows it skips, so that is limited, too. */
export const MAX_COUNTED = 10_000;
export const MAX_SKIPPED = 100_000;

/**
 * The paging of short lists. Accepts numbers and the digits of a query string. A limit above the maximum is reduced to it and not
 * refused.
 */
export const offsets = {
  offset: numeric(
    msg('Offset must be a number'),
    z
      .number()
      .int(msg('Offset must be a whole number'))
      .min(0, msg('Offset cannot be negative'))
      .max(
        MAX_SKIPPED,
        msgFilled('Please narrow the list down: at most {max} rows can be skipped', { max: MAX_SKIPPED }),
      ),
  ).default(0),
  limit: numeric(
    msg('Limit must be a number'),
    z
      .number()
      .int(msg('Limit must be a whole number'))
      .min(1, msg('Limit must be greater than 0'))
      .max(1e9, msg('Limit is too large')),
  )
    .default(DEFAULT_LIMIT)
    .transform((limit) => Math.min(limit, MAX_LIMIT)),
};

export const INVALID_POSITION = msg('Invalid position');

/**
 * The paging of lists that can grow. `after` is `next_after` of the page before: the page begins after its last row. Unlike an offset, that
 * skips and repeats nothing while records are added and deleted.
 */
export const paging = {
  after: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string(INVALID_POSITION)
      .regex(/^[\w-]{1,3000}$/, INVALID_POSITION)
      .optional(),
  ),
  ...offsets,
};

export type Paging = { offset: number; limit: number; after?: string };
/** `totalIsMinimum` is set when counting stopped before the end. */
export type Total = { totalCount: number; totalIsMinimum?: true };
/** `next_after` is missing in lists that have no `after`, and null on the last page. */
export type Page<T> = Pick<Paging, 'offset' | 'limit'> & Total & { items: T[]; next_after?: string | null };

/** The output schema of a list. The REST adapter splits it into `data` and `meta`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    totalCount: z.number(),
    totalIsMinimum: z.literal(true).optional(),
    offset: z.number(),
    limit: z.number(),
    next_after: z.string().nullable().optional(),
  });
}
