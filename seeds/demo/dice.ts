/** A seeded random number generator, so that the demo data is the same in every installation. */
export function diceOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** An integer from `min` to `max`, inclusive. */
    number: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
    /** True in `percent` of all cases. */
    chance: (percent: number) => next() * 100 < percent,
  };
}

export type Dice = ReturnType<typeof diceOf>;
