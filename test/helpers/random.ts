/** Random choices that a seed repeats. */
export type Random = {
  /** An integer from 0 until before `below`. */
  below: (below: number) => number;
  one: <T>(of: readonly T[]) => T;
};

/** The generator mulberry32, which is small and good enough for tests. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, one: (of) => of[below(of.length)]! };
}
