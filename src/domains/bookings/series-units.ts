/** Which units the bookings of a series get, and which of them find none. */
import { type BufferedClaim, type Buffers, type Claim, takenBy } from '#domains/availability/index.ts';

type Slot = { from: Date; to: Date };

/** The claims of units, to which those of the series are added. */
export class Taken {
  readonly #byUnit = new Map<string, BufferedClaim[]>();

  constructor(claims: readonly Claim[]) {
    for (const claim of claims) this.#push(claim.unit_id, claim);
  }

  #push(unitId: string, claim: BufferedClaim): void {
    const claims = this.#byUnit.get(unitId);
    if (claims) claims.push(claim);
    else this.#byUnit.set(unitId, [claim]);
  }

  add(unitId: string, { from, to }: Slot, buffers: Buffers | null): void {
    const { before = 0, after = 0 } = buffers ?? {};
    this.#push(unitId, { starts_at: from, ends_at: to, buffer_before: before, buffer_after: after });
  }

  /** @param buffers those of the booking that wants the slot */
  isFree(unitId: string, { from, to }: Slot, buffers: Buffers | null): boolean {
    return !this.#byUnit.get(unitId)?.some((claim) => {
      const { starts_at, ends_at } = takenBy(claim, buffers);
      return starts_at < to && ends_at > from;
    });
  }
}

export type Want = {
  slot: Slot;
  /** How many units it needs, and among which. */
  needed: number;
  units: readonly string[];
  buffers: Buffers | null;
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
  for (const { slot, units, buffers } of wants)
    for (const unit of units) if (taken.isFree(unit, slot, buffers)) freeDays.set(unit, (freeDays.get(unit) ?? 0) + 1);
  const rank = (unit: string) => (preferred.includes(unit) ? wants.length + 1 : (freeDays.get(unit) ?? 0));
  return wants.map(({ slot, needed, units, buffers }) => {
    const free = units
      .filter((unit) => taken.isFree(unit, slot, buffers))
      .sort((one, other) => rank(other) - rank(one));
    if (free.length < needed) return undefined;
    const chosen = free.slice(0, needed);
    for (const unit of chosen) taken.add(unit, slot, buffers);
    return chosen;
  });
}
