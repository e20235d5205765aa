/** The colours of the heat map: five steps of the accent, on which the text of the page can be read in both themes. */
const STEPS = 5;
/** The part of the accent in the darkest step, in percent. */
const DARKEST = 45;

/**
 * The highest percentage of each step. The last one has the busiest hour, rounded up to a multiple of 20, so that a quiet house is not pale everywhere.
 */
export function heatSteps(percents: readonly (number | null)[]): number[] {
  const top = Math.max(1, Math.ceil(Math.max(...percents.map(Number)) / 20)) * 20;
  return Array.from({ length: STEPS }, (_, index) => ((index + 1) * top) / STEPS);
}

/** The part of the accent, in percent, behind a percentage. Nothing is behind zero. */
export function heatOf(percent: number, steps: readonly number[]): number {
  const step = steps.findIndex((most) => percent <= most);
  return percent === 0 ? 0 : ((step + 1) / STEPS) * DARKEST;
}

export const heatColor = (percent: number, steps: readonly number[]): string =>
  `color-mix(in srgb, var(--color-primary) ${heatOf(percent, steps)}%, var(--color-card))`;
