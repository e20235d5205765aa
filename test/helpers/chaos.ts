/**
 * How long the tests run that look for rare faults: races, random sequences of changes, killed processes, planted faults. `npm test`
 * plays a part of their rounds, always the same. `npm run test:chaos` plays all, with a seed of its own; `CHAOS_SEED` repeats one.
 */
export const IS_FULL = process.env.CHAOS === 'full';

export const SEED = Number(process.env.CHAOS_SEED ?? (IS_FULL ? Math.floor(Math.random() * 1e9) : 1));

/** How many of the rounds of a test run: a tenth in `npm test`. */
export const rounds = (all: number): number => (IS_FULL ? all : Math.ceil(all / 10));
