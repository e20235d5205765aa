/** The occupancy slabs of a desk type as rows, and the changes of the whole record that the workspace stores. */
import { z } from 'zod';
import { Slab, slabProblem, slabRange, type SlabRange, type SpaceView } from '#domains/workspaces/index.ts';
import { numeric } from '#shared/fields.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

export type SlabRow = SlabRange & { _id: string; value: number; status: boolean };
type Slabs = NonNullable<SpaceView['dynamic_price_slab'][DeskType]>;

const statusOf = (isActive: boolean) => (isActive ? 'active' : 'inactive');

/** Sorted by the lower limit. */
export function slabRows(slabs: Slabs | undefined): SlabRow[] {
  return Object.entries(slabs ?? {})
    .flatMap(([key, { value, status }]) => {
      const range = slabRange(key);
      return range ? [{ _id: key, ...range, value, status: status === 'active' }] : [];
    })
    .sort((one, other) => one.min - other.min || one.max - other.max);
}

/**
 * The schema of the form. A message about a limit is shown at that limit.
 * @param key the slab that is edited, which does not overlap with itself
 */
export function slabSchema(slabs: Slabs | undefined, key: string | undefined) {
  const others = slabRows(slabs).filter(({ _id, status }) => status && _id !== key);
  return z
    .object({
      min: numeric(msg('Lower limit must be greater than 0')),
      max: numeric(msg('Upper limit must be greater than 0')),
      value: Slab.shape.value,
    })
    .superRefine((range, refinement) => {
      const message = slabProblem(range, others);
      const path = message?.startsWith('Upper') ? 'max' : 'min';
      if (message) refinement.addIssue({ code: 'custom', path: [path], message });
    });
}
export type SlabForm = z.output<ReturnType<typeof slabSchema>>;

/** The record with a slab added, or changed in place of `key`. A new slab is active. */
export function withSlab(slabs: Slabs | undefined, key: string | undefined, { min, max, value }: SlabForm): Slabs {
  const { [key ?? '']: before, ...rest } = slabs ?? {};
  return { ...rest, [`${min}-${max}`]: { value, status: before?.status ?? 'active' } };
}

export function withStatus(slabs: Slabs | undefined, { _id, value }: SlabRow, status: boolean): Slabs {
  return { ...slabs, [_id]: { value, status: statusOf(status) } };
}

export function withoutSlab(slabs: Slabs | undefined, key: string): Slabs {
  const { [key]: _removed, ...rest } = slabs ?? {};
  return rest;
}
