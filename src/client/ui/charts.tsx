/** Charts of Tremor. Only this file imports the package, which is large: screens take the charts from `lazy-charts.tsx`. */
import { AreaChart, BarChart, type CustomTooltipProps, DonutChart } from '@tremor/react';
import { type CSSProperties, useId } from 'react';
import { useTexts } from '#client/use-texts.ts';
import { perLanguage } from '#shared/languages.ts';

type Row = {
  /** The label on the axis. */
  label: string;
  /** The full name, for the tooltip and for screen readers. */
  name: string;
  /** One value per series. */
  values: number[];
};

type StackedBarsProps = {
  /** The accessible name of the chart. */
  label: string;
  /** The names of the series, from below. At most four. */
  series: readonly string[];
  rows: Row[];
  /** What the rows are, for screen readers. */
  first?: string;
  valueText?: (value: number) => string;
};

/** Tremor marks each series with the class of its colour, to which the styles below give a colour of the application. */
const COLORS = ['teal', 'slate', 'amber', 'zinc'];
const STYLES = [
  '[&_.fill-teal-500]:fill-primary [&_.stroke-teal-500]:stroke-primary [&_.text-teal-500]:text-primary',
  '[&_.fill-slate-500]:fill-(--stripes) [&_.fill-slate-500]:stroke-input',
  '[&_.fill-amber-500]:fill-(--dots) [&_.fill-amber-500]:stroke-input [&_.fill-zinc-500]:fill-mark',
  '[&_.fill-gray-500]:fill-muted [&_.fill-stone-500]:fill-foreground',
  '[&_.recharts-cartesian-grid_line]:stroke-border',
  '[&_text]:fill-muted-foreground [&_text]:text-xs [&_text]:tabular-nums',
].join(' ');

const compact = perLanguage((tag) => new Intl.NumberFormat(tag, { notation: 'compact' }));

/** Stacked series per row. Patterns tell them apart without colour. Screen readers get a table. */
export function StackedBars({ label, series, rows, first, valueText = String }: StackedBarsProps) {
  const t = useTexts();
  const stripes = useId();
  const dots = useId();
  const fills = ['var(--color-primary)', `url(#${stripes})`, `url(#${dots})`, 'var(--color-mark)'];
  const data = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(series.map((name, index) => [name, row.values[index]])),
  }));
  return (
    <figure>
      <div aria-hidden="true">
        <Patterns stripes={stripes} dots={dots} />
        <Legend series={series} fills={fills} />
        <BarChart
          // The package draws from left to right.
          dir="ltr"
          style={{ '--stripes': `url(#${stripes})`, '--dots': `url(#${dots})` } as CSSProperties}
          className={`h-56 ${STYLES}`}
          data={data}
          index="label"
          categories={[...series]}
          colors={COLORS.slice(0, series.length)}
          stack
          valueFormatter={(value: number) => compact(t).format(value)}
          allowDecimals={false}
          showLegend={false}
          yAxisWidth={36}
          intervalType="preserveStartEnd"
          padding={{ left: 4, right: 4 }}
          customTooltip={(shown: CustomTooltipProps) => <Tooltip {...shown} valueText={valueText} />}
        />
      </div>
      <DataForReaders label={label} series={series} rows={rows} first={first ?? t('Date')} valueText={valueText} />
    </figure>
  );
}

type DonutProps = {
  /** The part of `total` that the ring shows. */
  value: number;
  total: number;
  /** Both numbers in words, for screen readers: "3 of 12 seats booked". */
  label: string;
};

/** A ring of one percentage. */
export function Donut({ value, total, label }: DonutProps) {
  const percent = total > 0 ? Math.min(100, (value / total) * 100) : 0;
  return (
    <figure>
      <p className="sr-only">{label}</p>
      <div dir="ltr" inert>
        <DonutChart
          className={`size-24 font-semibold ${STYLES}`}
          data={[{ value: percent }, { value: 100 - percent }]}
          colors={['teal', 'gray']}
          label={`${Math.round(percent)}%`}
          showTooltip={false}
        />
      </div>
    </figure>
  );
}

type StepChartProps = {
  /** The chart in words, for screen readers. */
  label: string;
  /** The name of the horizontal axis. */
  axis: string;
  /** The names of the line, and of the point on it. */
  series: readonly [string, string];
  rows: { label: string; value: number; isPoint: boolean }[];
  valueText: (value: number) => string;
};

/** A line of steps, with one point on it. */
export function StepChart({ label, axis, series: [line, point], rows, valueText }: StepChartProps) {
  const data = rows.map((row) => ({ at: row.label, [line]: row.value, ...(row.isPoint && { [point]: row.value }) }));
  return (
    <figure>
      <p className="sr-only">{label}</p>
      <AreaChart
        dir="ltr"
        aria-hidden="true"
        className={`h-60 ${STYLES}`}
        data={data}
        index="at"
        categories={[line, point]}
        colors={['teal', 'stone']}
        curveType="step"
        valueFormatter={valueText}
        // One value has no range that an axis could show.
        autoMinValue={new Set(rows.map(({ value }) => value)).size > 1}
        showLegend={false}
        xAxisLabel={axis}
        tickGap={36}
      />
    </figure>
  );
}

/** The patterns of the second and the third series. */
function Patterns({ stripes, dots }: { stripes: string; dots: string }) {
  return (
    <svg width="0" height="0" className="absolute">
      <defs>
        <pattern id={stripes} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-card" />
          <rect width="1" height="6" className="fill-input" />
        </pattern>
        <pattern id={dots} width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className="fill-primary-soft" />
          <circle cx="2.5" cy="2.5" r="1" className="fill-primary" />
        </pattern>
      </defs>
    </svg>
  );
}

function Legend({ series, fills }: { series: readonly string[]; fills: readonly string[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted-foreground">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg className="size-3 rounded-sm">
            <rect width="100%" height="100%" fill={fills[index]} className="stroke-input" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type TooltipProps = CustomTooltipProps & { valueText: (value: number) => string };

function Tooltip({ payload, active, valueText }: TooltipProps) {
  const [first] = payload ?? [];
  if (!active || !first) return null;
  const { name } = first.payload as Row;
  return (
    <div className="rounded-md border bg-popover px-3 py-2 text-xs shadow-lg">
      <p className="font-semibold">{name}</p>
      {payload?.map((entry) => (
        <p key={String(entry.dataKey)} className="flex justify-between gap-4 text-muted-foreground">
          {String(entry.dataKey)}
          <span className="tabular-nums text-foreground">{valueText(Number(entry.value))}</span>
        </p>
      ))}
    </div>
  );
}

function DataForReaders({ label, series, rows, first, valueText = String }: StackedBarsProps) {
  return (
    // A table does not get as narrow as a box that nobody sees.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.values.map((value, index) => (
                <td key={series[index]}>{valueText(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
