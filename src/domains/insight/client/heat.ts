/** The colours of the heat map: five steps of the accent, on which the text of the page can be read in both themes. */
export const HEAT_STEPS = [20, 40, 60, 80, 100] as const;
/** The part of the accent in the darkest step, in percent. */
const DARKEST = 45;

/** The part of the accent, in percent, behind a percentage. Nothing is behind zero. */
export function heatOf(percent: number): number {
  const step = HEAT_STEPS.findIndex((most) => percent <= most);
  return percent === 0 ? 0 : ((step + 1) / HEAT_STEPS.length) * DARKEST;
}

export const heatColor = (percent: number): string =>
  `color-mix(in srgb, var(--color-primary) ${heatOf(percent)}%, var(--color-card))`;
