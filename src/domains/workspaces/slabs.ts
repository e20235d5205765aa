/** The occupancy slabs of desk prices. */
import { z } from 'zod';
import { numeric } from '#shared/fields.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { msg, msgFilled } from '#shared/texts.ts';

const PERCENTAGE = msg('Price percentage must be greater than 0');

export const SLAB_STATUSES = ['active', 'inactive'] as const;

/** An occupancy slab. Its key in the record is 'min-max'. Its status may be a boolean, too; it is answered as a word. */
export const Slab = z.object({
  value: numeric(PERCENTAGE, z.number().gt(0, PERCENTAGE).max(1000, msg('Price percentage is too large'))),
  status: z
    .union([z.boolean(), z.enum(SLAB_STATUSES)])
    .transform((status) => status === true || status === 'active')
    .default(true),
});

export type SlabRange = { min: number; max: number };

/** Parses the key of a slab: '40-60' → { min: 40, max: 60 }. Returns undefined for anything else. */
export function slabRange(key: string): SlabRange | undefined {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)-(\d{1,3}(?:\.\d{1,2})?)$/.exec(key);
  return match ? { min: Number(match[1]), max: Number(match[2]) } : undefined;
}

/** The message for invalid limits of a slab. `others` are the other active slabs of its desk type. Undefined if valid. */
export function slabProblem({ min, max }: SlabRange, others: SlabRange[]): string | undefined {
  if (min <= 0) return msg('Lower limit must be greater than 0');
  if (max <= 0) return msg('Upper limit must be greater than 0');
  if (min > 100 || max > 100) return msg('Limit must be between 0 and 100');
  if (min > max) return msg('Lower limit cannot be greater than upper limit');
  if (others.some((other) => min >= other.min && min <= other.max)) return msg('Lower limit is already in use');
  if (others.some((other) => max >= other.min && max <= other.max)) return msg('Upper limit is already in use');
  if (others.some((other) => min < other.min && max > other.max)) return msg('Upper limit is already in use');
  return undefined;
}

/** The maximum number of occupancy slabs of one desk type. */
export const MAX_SLABS = 200;
const TOO_MANY_SLABS = msgFilled('Please use at most {max} price slabs', { max: MAX_SLABS });

export const Slabs = z.record(z.string(), Slab).superRefine((slabs, refinement) => {
  if (Object.keys(slabs).length > MAX_SLABS) {
    refinement.addIssue({ code: 'custom', message: TOO_MANY_SLABS });
    return;
  }
  const active: SlabRange[] = [];
  for (const [key, slab] of Object.entries(slabs)) {
    const range = slabRange(key);
    const problem = range ? slabProblem(range, slab.status ? active : []) : msg('Limit must be between 0 and 100');
    if (problem) refinement.addIssue({ code: 'custom', message: problem, path: [key] });
    else if (range && slab.status) active.push(range);
  }
});

export type SlabsByType = Partial<Record<DeskType, z.output<typeof Slabs>>>;
