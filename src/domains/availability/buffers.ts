/**
 * The free time before and after a meeting. Two neighbours keep the longer of the buffers between them. A booking keeps the buffers of
 * its moment, in its claims.
 */
import { MOST_BUFFER_MINUTES, type UseRules } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { MINUTE } from '#shared/time.ts';

type Slot = { from: Date; to: Date };

/** In minutes. */
export type Buffers = { before: number; after: number };

/** Those of a booking whose neighbours may have some. */
export const NO_BUFFERS: Buffers = { before: 0, after: 0 };

/** The buffers of a new booking; null for an office or a desk, which keeps no distance. @param rules those of the resource */
export function buffersOf(rules: UseRules | null | undefined, type: ResourceType): Buffers | null {
  if (type !== 'meeting_room') return null;
  return { before: rules?.buffer_before_minutes ?? 0, after: rules?.buffer_after_minutes ?? 0 };
}

function widened({ from, to }: Slot, { before, after }: Buffers): Slot {
  return { from: new Date(from.getTime() - before * MINUTE), to: new Date(to.getTime() + after * MINUTE) };
}

/** The period in which the claims lie that may keep a meeting from a slot. */
export function reachOf(slot: Slot): Slot {
  return widened(slot, { before: MOST_BUFFER_MINUTES, after: MOST_BUFFER_MINUTES });
}

export type BufferedClaim = { starts_at: Date; ends_at: Date; buffer_before?: number; buffer_after?: number };

/**
 * A claim as a booking with these buffers sees it: no such booking can overlap it.
 * @param buffers null for a booking that keeps no distance, to which only the claimed time itself is taken
 */
export function takenBy<Each extends BufferedClaim>(claim: Each, buffers: Buffers | null): Each {
  if (!buffers) return claim;
  const { buffer_before = 0, buffer_after = 0 } = claim;
  const distance = { before: Math.max(buffer_before, buffers.after), after: Math.max(buffer_after, buffers.before) };
  const { from, to } = widened({ from: claim.starts_at, to: claim.ends_at }, distance);
  return { ...claim, starts_at: from, ends_at: to };
}
