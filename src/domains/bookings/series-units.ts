/** Which units the bookings of a series get, and which of them find none. */
import type { Claim } from '#domains/availability/index.ts';

type Slot = { from: Date; to: Date };

/** The claims of units, to which those of the series are added. */
export class Taken {
  readonly #byUnit = new Map<string, Slot[]>();

  constructor(claims: readonly Claim[]) {
    for (const { unit_id, starts_at, ends_at } of claims) this.add(unit_id, { from: starts_at, to: ends_at });
  }

  add(unitId: string, slot: Slot): void {
    const slots = this.#byUnit.get(unitId);
    if (slots) slots.push(slot);
    else this.#byUnit.set(unitId, [slot]);
  }

  isFree(unitId: string, { from, to }: Slot): boolean {
    return !this.#byUnit.get(unitId)?.some((taken) => taken.from < to && taken.to > from);
  }
}

export type Want = {
  slot: Slot;
  /** How many units it needs, and among which. */
  needed: number;
  units: readonly string[];
};

/**
 * Gives units to each booking, in order, and adds them to what is taken: the preferred ones, and then those that are free most often, so
 * that a series keeps its desks if it can.
 * @returns undefined for each booking for which too few are free
 */
export function assignUnits(
  wants: readonly Want[],
  taken: Taken,
  preferred: readonly string[],
): (string[] | undefined)[] {
  const freeDays = new Map<string, number>();
  for (const { slot, units } of wants)
    for (const unit of units) if (taken.isFree(unit, slot)) freeDays.set(unit, (freeDays.get(unit) ?? 0) + 1);
  const rank = (unit: string) => (preferred.includes(unit) ? wants.length + 1 : (freeDays.get(unit) ?? 0));
  return wants.map(({ slot, needed, units }) => {
    const free = units.filter((unit) => taken.isFree(unit, slot)).sort((one, other) => rank(other) - rank(one));
    if (free.length < needed) return undefined;
    const chosen = free.slice(0, needed);
    for (const unit of chosen) taken.add(unit, slot);
    return chosen;
  });
}
