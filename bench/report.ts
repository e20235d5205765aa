export type Figure = {
  what: string;
  measured: string;
  baseline: string;
  aim: string;
  /** Undefined for a figure without an aim. */
  isMet?: boolean;
};

const HEAD: Figure = { what: '', measured: 'measured', baseline: 'baseline of the same run', aim: 'aim' };

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const rate = (value: number) => `${Math.round(value).toLocaleString('en-GB')}/s`;
export const times = (value: number) => `${value.toFixed(2)}×`;
export const percent = (value: number) => `${Math.round(value * 100)} %`;

/** Formats figures as a text table. */
export function tableOf(figures: Figure[]): string {
  const word = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'met' : 'NOT MET');
  const lines = [HEAD, ...figures].map((figure) => [
    figure.what,
    figure.measured,
    figure.baseline,
    figure.aim,
    word(figure),
  ]);
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
