/** What a display says of its room. */
import type { DoorView } from '#domains/displays/schema.ts';
import { type OpeningTimes, openOn } from '#domains/workspaces/index.ts';
import { fromLocal, toLocal } from '#shared/time.ts';

/** How often `seen_at` is written. */
export const SEEN_NOTED_MS = 60_000;

type Span = { from: Date; to: Date };

/** The opening hours of the present day, as instants. */
function openToday(space: OpeningTimes, now: Date): Span[] {
  const { day } = toLocal(now, space.time_zone);
  const at = (time: string) => fromLocal(day, time, space.time_zone);
  return openOn(space, day).map(([opens, closes]) => ({ from: at(opens), to: at(closes) }));
}

/**
 * Whether a room is busy, free or closed now, and until when today.
 * @param slots its bookings of the present day, by their start
 */
export function doorState(
  space: OpeningTimes,
  slots: readonly Span[],
  now: Date,
): Pick<DoorView, 'state' | 'until'> & { index: number } {
  const index = slots.findIndex(({ from, to }) => from <= now && now < to);
  const next = slots.find(({ from }) => from > now)?.from;
  if (index >= 0) return { state: 'busy', until: slots[index]!.to, index };
  const open = openToday(space, now);
  const present = open.find(({ from, to }) => from <= now && now < to);
  const opens = open.find(({ from }) => from > now)?.from;
  if (!present) return { state: 'closed', until: opens ?? null, index };
  return { state: 'free', until: next && next < present.to ? next : present.to, index };
}
