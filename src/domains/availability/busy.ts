/** When rooms are taken on a day, without saying by whom or by how many bookings. */
import type { Claim } from '#domains/availability/matching.ts';

type Slot = { from: Date; to: Date };

/** The taken periods within a window, in order. Periods that touch are one, so that bookings cannot be distinguished. */
export function busyPeriods(claims: readonly Claim[], window: Slot): Slot[] {
  const periods: Slot[] = [];
  const inOrder = [...claims].sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  for (const { starts_at, ends_at } of inOrder) {
    const from = starts_at > window.from ? starts_at : window.from;
    const to = ends_at < window.to ? ends_at : window.to;
    if (from >= to) continue;
    const last = periods.at(-1);
    if (!last || last.to < from) periods.push({ from, to });
    else if (last.to < to) last.to = to;
  }
  return periods;
}

/** Whether none of the periods overlaps a slot. Those that only touch it do not. */
export function isFreeIn(busy: readonly Slot[], { from, to }: Slot): boolean {
  return busy.every((period) => period.to <= from || period.from >= to);
}
