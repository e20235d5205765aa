export type Figure = {
  what: string;
  measured: string;
  baseline: string;
  aim: string;
  /** Undefined for a figure without an aim. */
  isMet?: boolean;
};

const HEAD = ['', 'measured', 'baseline of the same run', 'aim', ''];

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const rate = (value: number) => `${Math.round(value).toLocaleString('en-GB')}/s`;
export const times = (value: number) => `${value.toFixed(2)}×`;
export const percent = (value: number) => `${Math.round(value * 100)} %`;

/** A percentile of the values; `share` is between 0 and 1. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => percentile(values, 0.5);

/** Formats figures as a table in Markdown. */
export function tableOf(figures: Figure[]): string {
  const outcome = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'met' : '**missed**');
  const rows = figures.map((figure) => [figure.what, figure.measured, figure.baseline, figure.aim, outcome(figure)]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
